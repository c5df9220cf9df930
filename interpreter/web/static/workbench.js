// The workbench: shows what is known of the files as soon as it is known.
const report = document.getElementById("report");
let shown = report.dataset.version;
const events = new EventSource("/workbench/events");
events.addEventListener("message", async (event) => {
  if (event.data === shown) return;
  shown = event.data;
  const answer = await fetch("/workbench/report");
  if (answer.ok && shown === event.data) report.innerHTML = await answer.text();
  report.dataset.version = shown;
});
