// Times in the reader's zone; the language changes when it is chosen.
for (const time of document.querySelectorAll("time[datetime]")) {
  const at = new Date(time.dateTime);
  if (!Number.isNaN(at.valueOf())) time.textContent = at.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}
for (const select of document.querySelectorAll(".languages select")) select.addEventListener("change", () => select.form.submit());
