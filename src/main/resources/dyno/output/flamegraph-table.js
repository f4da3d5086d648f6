/* The view as a table whose rows can be expanded, the widest first; its root is the zoomed node of the graph. */

const MOST_CHILDREN = 100;
const INDENT = 14;

/* A path is expanded as long as the first child costs at least this part of its parent. */
const FOLLOWED = 0.5;

class CallTable {
  /** @param figures the texts of the columns after the name, by node */
  constructor(graph, table, figures) {
    this.graph = graph;
    this.table = table;
    this.body = table.tBodies[0];
    this.figures = figures;
    this.view = null;
  }

  /** Lists the rows anew: the view, the zoom, the matches or the sides are others. */
  show() {
    if (this.view !== this.graph.view || this.layout !== this.graph.layout) this.begin();
    this.expandPath(this.graph.zoomed, child => this.isFollowed(child));
    this.list();
    this.select(this.graph.current);
  }

  begin() {
    this.view = this.graph.view;
    this.layout = this.graph.layout;
    this.expanded = new Set();
    this.complete = new Set();
  }

  isFollowed(i) {
    const { width } = this.layout;
    return width[i] >= FOLLOWED * width[this.view.parents[i]];
  }

  /** Expands a node, and below it the first child as long as that is worth it. */
  expandPath(i, isWorth) {
    let at = i;
    do {
      this.expanded.add(at);
      at = this.layout.children(at)[0];
    } while (at !== undefined && isWorth(at));
  }

  list() {
    const rows = [], open = [[this.graph.zoomed, 1]];
    while (open.length > 0) {
      const [i, level, hidden] = open.pop();
      rows.push(hidden ? this.rowOfHidden(i, level, hidden) : this.row(i, level));
      if (!hidden && this.expanded.has(i)) for (const below of this.below(i, level + 1)) open.push(below);
    }
    this.body.replaceChildren(...rows);
  }

  /** What is listed below a node, the last first: its children, and how many of them are left out. */
  below(i, level) {
    const children = this.layout.children(i);
    const shown = this.complete.has(i) ? children.length : Math.min(children.length, MOST_CHILDREN);
    const below = Array.from(children.subarray(0, shown), child => [child, level]);
    if (shown < children.length) below.push([i, level, children.length - shown]);
    return below.reverse();
  }

  row(i, level) {
    const row = this.emptyRow(i, level);
    const isOpen = this.expanded.has(i), isLeaf = this.layout.children(i).length === 0;
    row.id = 'row-' + i;
    if (!isLeaf) row.setAttribute('aria-expanded', isOpen);
    if (this.graph.isMatch(i)) row.className = 'match';
    row.cells[0].append(isLeaf ? '' : isOpen ? '▾' : '▸');
    const name = document.createElement('code');
    name.textContent = (this.graph.isCaller(i) ? '↑ ' : '') + shortName(this.graph.name(i));
    name.title = this.graph.name(i);
    row.cells[0].appendChild(name);
    for (const text of this.figures(i)) {
      const cell = row.insertCell();
      cell.className = 'num';
      cell.textContent = text;
    }
    return row;
  }

  rowOfHidden(i, level, hidden) {
    const row = this.emptyRow(i, level);
    row.dataset.more = 'true';
    row.cells[0].append('… ' + hidden + ' more');
    return row;
  }

  emptyRow(i, level) {
    const row = document.createElement('tr');
    const name = document.createElement('th');
    row.dataset.node = i;
    row.setAttribute('aria-level', level);
    name.scope = 'row';
    name.style.paddingLeft = 6 + INDENT * (level - 1) + 'px';
    row.appendChild(name);
    return row;
  }

  rowOf(i) { return document.getElementById('row-' + i); }

  /** Marks the row of a node; expands what is above it if it has none. */
  select(i) {
    if (!this.rowOf(i) && this.graph.isOnPathTo(this.graph.zoomed, i)) this.uncover(i);
    const row = this.rowOf(i);
    for (const other of this.body.querySelectorAll('[aria-selected]')) other.removeAttribute('aria-selected');
    if (!row) return;
    row.setAttribute('aria-selected', 'true');
    this.table.setAttribute('aria-activedescendant', row.id);
    this.scrollTo(row);
  }

  uncover(i) {
    for (let at = i; at !== this.graph.zoomed;) {
      at = this.view.parents[at];
      this.expanded.add(at);
      if (this.layout.children(at).length > MOST_CHILDREN) this.complete.add(at);
    }
    this.list();
  }

  /** Scrolls the table, but not the page. */
  scrollTo(row) {
    const pane = this.table.parentElement, head = this.table.tHead.offsetHeight;
    if (row.offsetTop - head < pane.scrollTop) pane.scrollTop = row.offsetTop - head;
    else if (row.offsetTop + row.offsetHeight > pane.scrollTop + pane.clientHeight) {
      pane.scrollTop = row.offsetTop + row.offsetHeight - pane.clientHeight;
    }
  }

  toggle(i) {
    if (this.expanded.has(i)) this.expanded.delete(i);
    else this.expandPath(i, child => this.isFollowed(child));
    this.list();
    this.select(i);
  }

  showAll(i) {
    this.complete.add(i);
    this.list();
    this.select(this.graph.current);
  }

  /** The node of the row a number of rows away; that of the first or last row beyond them. */
  away(i, rows) {
    const all = this.body.querySelectorAll('tr[id]'), at = Array.prototype.indexOf.call(all, this.rowOf(i));
    return Number(all[Math.max(0, Math.min(all.length - 1, at + rows))].dataset.node);
  }

  /** Where a key leads from a node; the node itself if the key expands or collapses its row. */
  moved(i, key) {
    const children = this.layout.children(i), isOpen = this.expanded.has(i);
    if (key === 'ArrowRight' && children.length > 0) return isOpen ? children[0] : this.toggled(i);
    if (key === 'ArrowLeft') return isOpen && children.length > 0 ? this.toggled(i) : i === this.graph.zoomed ? i : this.view.parents[i];
    return i;
  }

  toggled(i) {
    this.toggle(i);
    return i;
  }
}
