// Keeps a page fresh: listens to what has changed, reads the page again, and puts what is new in its place.
// Without it every page works as it was served.
"use strict";

(() => {
  const PATIENCE = 700; // at least so long between two readings, in milliseconds
  const SILENCE = 20000; // the server says something every five seconds
  const body = document.body;
  const live = document.getElementById("live");
  let world = { at: Date.parse(body.dataset.now), wall: performance.now(), speed: Number(body.dataset.speed) };
  let seen = body.dataset.since;
  let heard = performance.now();
  let lastRead = performance.now();
  let reading = null;
  let again = false;

  // --- small screens show each row of a table as a card: each cell has the name of its column ---

  function label() {
    for (const table of document.querySelectorAll("table")) {
      const names = [...table.querySelectorAll("thead th")].map((th) => th.firstChild?.textContent.trim() ?? "");
      for (const row of table.tBodies[0]?.rows ?? []) {
        [...row.cells].forEach((cell, i) => (cell.dataset.label = names[i] ?? ""));
      }
      table.classList.toggle("labelled", names.length > 1);
      for (const link of table.querySelectorAll("td a")) link.classList.toggle("long", link.textContent.length > 48);
    }
  }

  // --- time of this world ---

  const now = () => world.at + (performance.now() - world.wall) * world.speed;
  const clock = (millis) => new Date(millis).toISOString().slice(11, 19);

  // The words of ui/Words.java.
  function age(millis) {
    const s = Math.max(0, Math.floor(millis / 1000));
    const two = (big, unit, small, smallUnit) => `${big} ${unit}` + (small === 0 ? "" : ` ${small} ${smallUnit}`);
    if (s < 60) return `${s} s`;
    if (s < 3600) return `${Math.floor(s / 60)} min`;
    if (s < 86400) return two(Math.floor(s / 3600), "h", Math.floor((s % 3600) / 60), "min");
    return two(Math.floor(s / 86400), "d", Math.floor((s % 86400) / 3600), "h");
  }

  function put(node, text) {
    if (node.textContent !== text) node.textContent = text;
  }

  const left = (millis) => (millis < 0 ? `${age(-millis)} overdue` : `in ${age(millis)}`);

  function tick() {
    const at = now();
    for (const time of document.querySelectorAll("time[data-age]")) put(time, age(at - Date.parse(time.dateTime)));
    for (const time of document.querySelectorAll("time[data-left]")) put(time, left(Date.parse(time.dateTime) - at));
    for (const time of document.querySelectorAll("time[data-clock]")) put(time, clock(at));
    const gone = performance.now() - heard > SILENCE;
    live.classList.toggle("gone", gone);
    live.classList.toggle("still", false);
    put(live.querySelector(".word"), gone ? "gone since" : "live ·");
    if (!gone) put(live.querySelector("time"), clock(at));
  }

  // --- what is new goes to its place; what has focus, scroll or is unfolded stays ---

  const keyOf = (node) => (node.nodeType === 1 ? node.dataset.key : undefined);
  const isSame = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

  function textOf(node) {
    const copy = node.cloneNode(true);
    copy.querySelectorAll("time, details").forEach((part) => part.remove());
    return copy.textContent + (copy.className || "").replace(" fresh", "");
  }

  function attributes(old, fresh) {
    for (const { name } of [...old.attributes]) {
      const own = name === "open" || (name === "value" && old === document.activeElement);
      if (!own && !fresh.hasAttribute(name)) old.removeAttribute(name);
    }
    for (const { name, value } of [...fresh.attributes]) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }

  function glow(node) {
    node.classList.remove("fresh");
    void node.getBoundingClientRect(); // starts the animation anew
    node.classList.add("fresh");
  }

  function morph(old, fresh) {
    if (old.nodeType !== 1) {
      if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
      return;
    }
    const changed = keyOf(old) !== undefined && textOf(old) !== textOf(fresh);
    attributes(old, fresh);
    children(old, fresh);
    if (changed) glow(old);
  }

  function children(old, fresh) {
    const keyed = new Map([...old.children].filter((child) => keyOf(child) !== undefined).map((child) => [keyOf(child), child]));
    let place = old.firstChild;
    for (const child of [...fresh.childNodes]) {
      const twin = keyed.get(keyOf(child));
      if (twin && isSame(twin, child)) {
        if (twin !== place) old.insertBefore(twin, place);
        else place = place.nextSibling;
        morph(twin, child);
      } else if (place && keyOf(place) === undefined && keyOf(child) === undefined && isSame(place, child)) {
        const next = place.nextSibling;
        morph(place, child);
        place = next;
      } else {
        const node = document.importNode(child, true);
        old.insertBefore(node, place);
        if (keyOf(node) !== undefined) glow(node);
      }
    }
    while (place) {
      const next = place.nextSibling;
      place.remove();
      place = next;
    }
  }

  function show(page) {
    for (const part of ["main", "nav"]) {
      const old = document.querySelector(part);
      const fresh = page.querySelector(part);
      if (old && fresh) children(old, fresh);
    }
    const badge = document.getElementById("world");
    const freshBadge = page.getElementById("world");
    if (badge && freshBadge) children(badge, freshBadge);
    label();
    document.title = page.title;
    learn(page.body.dataset.now, page.body.dataset.speed);
    seen = page.body.dataset.since;
  }

  function learn(at, speed) {
    world = { at: Date.parse(at), wall: performance.now(), speed: Number(speed) };
    tick();
  }

  // --- reading again ---

  function read() {
    if (reading) {
      again = true;
      return;
    }
    const wait = Math.max(0, PATIENCE - (performance.now() - lastRead));
    reading = setTimeout(async () => {
      lastRead = performance.now();
      try {
        const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        if (page.querySelector("main")) show(page);
      } catch {
        // the line above says that nobody answers; the next notice tries again
      }
      reading = null;
      if (again) {
        again = false;
        read();
      }
    }, wait);
  }

  function concerns(topics) {
    const mine = body.dataset.topics.split(" ");
    return topics.some((topic) => mine.includes(topic) || topic === "overview"); // counts stand on every page
  }

  // --- listening ---

  function listen() {
    const source = new EventSource("/api/v1/events?since=" + encodeURIComponent(seen));
    source.addEventListener("open", () => (heard = performance.now()));
    source.addEventListener("clock", (event) => {
      heard = performance.now();
      const { now: at, speed } = JSON.parse(event.data);
      learn(at, speed);
    });
    source.addEventListener("change", (event) => {
      heard = performance.now();
      if (concerns(JSON.parse(event.data).topics)) read();
    });
    source.addEventListener("error", () => {
      heard = Math.min(heard, performance.now() - SILENCE - 1); // told at once; the browser comes back by itself
      tick();
      if (source.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
    });
  }

  document.addEventListener("keydown", (event) => {
    const find = document.querySelector("input.find");
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key === "/" && find && !typing && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      find.focus();
    }
  });

  label();
  listen();
  tick();
  setInterval(tick, 1000);
})();
