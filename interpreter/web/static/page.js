// Every page: times in the reader's zone, the language when it is chosen, what is wrong with a form while it is filled in.
for (const time of document.querySelectorAll("time[datetime]")) {
  const at = new Date(time.dateTime);
  if (!Number.isNaN(at.valueOf())) time.textContent = at.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}

for (const select of document.querySelectorAll(".languages select")) {
  select.addEventListener("change", () => {
    const where = new URL(location.href);
    where.searchParams.set("lang", select.value);
    location.replace(where);
  });
}

for (const form of document.querySelectorAll("form[data-together]")) {
  form.addEventListener("change", async () => {
    const answer = await fetch(`${form.dataset.together}?${new URLSearchParams(new FormData(form))}`);
    if (!answer.ok) return;
    const list = document.createElement("ul");
    list.className = "problem";
    list.append(...(await answer.json()).map((text) => Object.assign(document.createElement("li"), { textContent: text })));
    document.getElementById("wrong").replaceChildren(...(list.children.length ? [list] : []));
  });
}

// A link that can be sent is copied when it is clicked.
document.addEventListener("click", (event) => {
  const field = event.target.closest("input[readonly]");
  if (!field) return;
  field.select();
  navigator.clipboard?.writeText(field.value).catch(() => {});
});

// A picture that is not drawn yet is asked for again.
for (const image of document.querySelectorAll("img[data-cover]")) {
  const again = () => {
    image.classList.toggle("coming", image.naturalWidth < 2);
    if (image.naturalWidth === 1) setTimeout(() => { image.src = `${image.dataset.cover}?${Date.now()}`; }, 500);
  };
  image.addEventListener("load", again);
  again();
}
