// Keeps a page up to date: receives events about changes, fetches the page again, and updates the parts that differ.
// Without this script every page works, but is not refreshed.
"use strict";

(() => {
  const INTERVAL = 700; // minimum time between two fetches, in milliseconds
  const SILENCE = 20000; // time without an event until the page shows "disconnected", in milliseconds. The server sends one every 5 s
  const body = document.body;
  const live = document.getElementById("live");
  let world = { at: Date.parse(body.dataset.now), wall: performance.now(), speed: Number(body.dataset.speed) };
  let seen = body.dataset.since;
  let lastEvent = performance.now();
  let lastRead = performance.now();
  let reading = null;
  let again = false;

  // --- small screens show each row of a table as a card, in which each cell has the name of its column ---

  function column(th) {
    const title = [...th.childNodes].filter((part) => !part.classList?.contains("sub")).map((part) => part.textContent);
    return title.join("").replace(/\s+/g, " ").trim();
  }

  function label() {
    for (const table of document.querySelectorAll("table")) {
      const names = [...table.querySelectorAll("thead th")].map((th) => column(th));
      for (const row of table.tBodies[0]?.rows ?? []) {
        [...row.cells].forEach((cell, i) => {
          cell.dataset.label = names[i] ?? "";
          cell.classList.toggle("blank", !cell.textContent.trim());
        });
      }
      table.classList.toggle("labelled", names.length > 1);
      for (const link of table.querySelectorAll("td a")) link.classList.toggle("long", link.textContent.length > 48);
    }
  }

  // --- the clock of the cluster or sandbox ---

  const now = () => world.at + (performance.now() - world.wall) * world.speed;
  const clock = (millis) => new Date(millis).toISOString().slice(11, 19);

  // The same format as TextFormat.java.
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
    const disconnected = performance.now() - lastEvent > SILENCE;
    live.classList.toggle("disconnected", disconnected);
    live.classList.toggle("still", false);
    put(live.querySelector(".word"), disconnected ? "disconnected since" : "live ·");
    if (!disconnected) put(live.querySelector("time"), clock(at));
  }

  // --- updates the changed parts; focus, scroll positions and open details stay ---

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
    void node.getBoundingClientRect(); // restarts the animation
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

  // --- fetches the page ---

  function read() {
    if (reading) {
      again = true;
      return;
    }
    const wait = Math.max(0, INTERVAL - (performance.now() - lastRead));
    reading = setTimeout(async () => {
      lastRead = performance.now();
      try {
        const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        if (page.querySelector("main")) show(page);
      } catch {
        // the header shows "disconnected"; the next event fetches the page again
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
    return topics.some((topic) => mine.includes(topic) || topic === "overview"); // every page shows the counts in its navigation
  }

  // --- receives events ---

  function listen() {
    const source = new EventSource("/api/v1/events?since=" + encodeURIComponent(seen));
    source.addEventListener("open", () => (lastEvent = performance.now()));
    source.addEventListener("clock", (event) => {
      lastEvent = performance.now();
      const { now: at, speed } = JSON.parse(event.data);
      learn(at, speed);
    });
    source.addEventListener("change", (event) => {
      lastEvent = performance.now();
      if (concerns(JSON.parse(event.data).topics)) read();
    });
    source.addEventListener("error", () => {
      lastEvent = Math.min(lastEvent, performance.now() - SILENCE - 1); // shows "disconnected" without a delay; the browser reconnects by itself
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
