/*
 * The drawing of a view on a canvas. Only what is seen is drawn: nodes lie by row and place in arrays, a row is found by
 * bisection, and what is too narrow to be seen is drawn as one block.
 */

const ROW = 19;
const LEAST_WIDTH = 1;
const NARROW = 3;
const LEAST_LABEL = 34;
const FADED = 0.3;

/* Colours of Okabe and Ito, which people with any colour vision can tell apart; dark text is legible on each. */
const BY_OWNER = ['#d4d4ce', '#e69f00', '#56b4e9', '#f0e442', '#b9bec6', '#cc79a7', '#00a67a', '#eadbc8'];
const BY_STATE = ['#e8702a', '#56b4e9', '#b5dff7', '#cc79a7', '#e6c3d6', '#00a67a', '#f0e442'];
const MATCH = '#0072b2';
const INK = '#16181c';

const DARK = '(prefers-color-scheme: dark)';
const system = matchMedia(DARK);

/* Light or dark colours: what the reader chose, or those of the system. */
const theme = { chosen: 'auto', isDark: () => theme.chosen === 'auto' ? system.matches : theme.chosen === 'dark' };
const inkOfTheme = () => theme.isDark() ? '#e7e9ec' : '#1b1e23';

/** The place of each node of a view: its left edge and width in the unit of cost, its place in its row, and its children. */
class Layout {
  /** @param sides the numbers of the sides that are shown */
  constructor(view, sides) {
    this.view = view;
    this.width = Layout.widths(view, sides);
    this.left = new Float64Array(view.size);
    this.places = new Int32Array(view.size);
    this.listChildren();
    this.placed = new Int32Array(view.size);
    this.count = 1;
    this.rows = new Array(view.rowCount).fill(new Int32Array(0));
    this.rows[view.rows[0]] = this.placed.subarray(0, 1);
    for (let row = view.rows[0] + 1; row < view.rowCount; row++) this.arrange(row, this.rows[row - 1], false);
    for (let row = view.rows[0] - 1; row >= 0; row--) this.arrange(row, this.rows[row + 1], true);
  }

  /** With both sides, a node is as wide as the larger of its own costs and all below it: what is gone keeps its place. */
  static widths(view, sides) {
    const width = new Float64Array(view.size);
    for (const side of sides) {
      const self = view.self[side];
      for (let i = 0; i < view.size; i++) if (self[i] > width[i]) width[i] = self[i];
    }
    let ofCallers = 0;
    for (let i = view.size - 1; i > 0; i--) {
      const parent = view.parents[i];
      if (parent > 0 || i < view.firstCaller) width[parent] += width[i];
      else ofCallers += width[i];
    }
    width[0] = Math.max(width[0], ofCallers);
    return width;
  }

  /** Lists the nodes that can be seen by parent, the widest first: those of a parent begin at its start. */
  listChildren() {
    const { size, parents } = this.view, { width } = this;
    this.starts = new Int32Array(size + 1);
    for (let i = 1; i < size; i++) if (width[i] > 0) this.starts[parents[i] + 1]++;
    for (let i = 0; i < size; i++) this.starts[i + 1] += this.starts[i];
    const next = this.starts.slice();
    this.listed = new Int32Array(this.starts[size]);
    for (let i = 1; i < size; i++) if (width[i] > 0) this.listed[next[parents[i]]++] = i;
    for (let i = 0; i < size; i++) if (this.starts[i + 1] - this.starts[i] > 1) this.widestFirst(this.starts[i], this.starts[i + 1]);
  }

  /** Sorts a part of the list: most are short, for which a general sort would take longer. */
  widestFirst(from, to) {
    const { listed, width } = this;
    if (to - from > 24) {
      listed.subarray(from, to).sort((a, b) => width[b] - width[a] || a - b);
      return;
    }
    for (let at = from + 1; at < to; at++) {
      const i = listed[at];
      let place = at;
      for (; place > from && width[listed[place - 1]] < width[i]; place--) listed[place] = listed[place - 1];
      listed[place] = i;
    }
  }

  /** The children of a node that can be seen, the widest first; of a method's view, callers and callees of the root. */
  children(i) { return this.listed.subarray(this.starts[i], this.starts[i + 1]); }

  /** Puts the nodes of a row below or above their parents. */
  arrange(row, parents, above) {
    const { left, width, listed, starts, places, placed, view } = this, from = this.count;
    for (const parent of parents) {
      let next = left[parent];
      for (let at = starts[parent]; at < starts[parent + 1]; at++) {
        const i = listed[at];
        if (parent === 0 && (i >= view.firstCaller) !== above) continue;
        left[i] = next;
        next += width[i];
        places[i] = this.count - from;
        placed[this.count++] = i;
      }
    }
    this.rows[row] = placed.subarray(from, this.count);
  }

  /** The place in a row of the first node that ends right of a position. */
  firstAt(row, position) {
    let low = 0, high = row.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.left[row[middle]] + this.width[row[middle]] <= position) low = middle + 1; else high = middle;
    }
    return low;
  }
}

/* Lightness and saturation of a change of a size from 0 to 1, by what is known of it. */
const CHANGES = {
  marked: size => [88 - 36 * size, 35 + 55 * size],
  noise: size => [91 - 9 * size, 30 * size],
  unknown: size => [90 - 24 * size, 70 * size]
};
const coloursOfChange = { marked: new Map(), noise: new Map(), unknown: new Map() };

/** The colour of a change from -1 to 1, made once for each of a hundred steps: a text for each box would take longer than the box. */
function colourOfChange(change, known) {
  const step = Math.round(50 * change);
  if (!coloursOfChange[known].has(step)) {
    const [lightness, saturation] = CHANGES[known](Math.pow(Math.abs(step) / 50, 0.6));
    coloursOfChange[known].set(step, `hsl(${step < 0 ? 212 : 14} ${saturation.toFixed(0)}% ${lightness.toFixed(0)}%)`);
  }
  return coloursOfChange[known].get(step);
}

/** A view on a canvas that scrolls: what is zoomed, marked and matched in it, and which node is at a point. */
class Graph {
  constructor(data, scroller, canvas, spacer) {
    this.data = data;
    this.two = data.sides.length === 2;
    this.scroller = scroller;
    this.canvas = canvas;
    this.spacer = spacer;
    this.context = canvas.getContext('2d');
    this.colours = this.two ? 'change' : 'owner';
    this.sides = data.sides.map((name, side) => side);
    this.matches = null;
    this.current = 0;
    this.zoomed = 0;
  }

  show(view) {
    this.view = view;
    this.zoomed = 0;
    this.current = 0;
    this.lay();
    this.fit();
    this.scroller.scrollTop = Math.max(0, view.rows[0] * ROW - 0.4 * this.scroller.clientHeight);
  }

  lay() {
    this.layout = new Layout(this.view, this.sides);
    if (!(this.layout.width[this.zoomed] > 0)) this.zoomed = 0;
  }

  name(i) { return this.data.names[this.view.names[i]]; }

  cost(side, i) { return this.view.totals[side][i]; }

  isCaller(i) { return i > 0 && i >= this.view.firstCaller; }

  isMatch(i) { return this.matches !== null && this.matches[this.view.names[i]] === 1; }

  /** Low and high end of the difference, and whether it is beyond the noise; nothing where that is unknown. */
  interval(i) { return this.data.intervals[this.view.sole(i)]; }

  isMarked(i) {
    const interval = this.interval(i);
    return interval !== undefined && interval[2] === 1;
  }

  /** -1 gone, 0 the same, 1 new. */
  change(i) {
    const before = this.cost(0, i), after = this.cost(this.view.totals.length - 1, i);
    const most = Math.max(before, after);
    return most > 0 ? (after - before) / most : 0;
  }

  colour(i) {
    if (this.isNobodys(i)) return theme.isDark() ? '#555b66' : BY_OWNER[0];
    if (this.colours === 'owner') return BY_OWNER[ownerOf(this.view.kinds[i])];
    if (this.colours === 'state') return BY_STATE[stateOf(this.view.kinds[i])];
    return colourOfChange(this.change(i), this.isMarked(i) ? 'marked' : this.tellsNoise() ? 'noise' : 'unknown');
  }

  /** Whether frames without a mark are within the noise, or too cheap to tell; merged ones may be either. */
  tellsNoise() { return this.data.tellsNoise && this.view.original === true; }

  /** Whether a node stands for no code: the root, or what is outside of the operation. */
  isNobodys(i) { return ownerOf(this.view.kinds[i]) === 0 && (i === 0 || this.colours !== 'change'); }

  /** Whether a node is another or one of those between it and the root. */
  isOnPathTo(ancestor, i) {
    while (i > ancestor) i = this.view.parents[i];
    return i === ancestor;
  }

  /** The nodes from the zoomed one to the root, by row. */
  path() {
    const path = new Map();
    for (let i = this.zoomed; i >= 0; i = this.view.parents[i]) path.set(this.view.rows[i], i);
    return path;
  }

  /** Whether a row shows what is beyond the zoomed node, seen from the root. */
  isBeyond(row) {
    const own = this.view.rows[this.zoomed];
    return this.zoomed === 0 ? row !== own : this.isCaller(this.zoomed) ? row < own : row > own;
  }

  fit() {
    const pixels = window.devicePixelRatio || 1;
    const w = this.scroller.clientWidth, h = this.scroller.clientHeight;
    // the canvas sticks to the scroller, whose height follows the window's
    this.spacer.style.height = Math.max(0, this.view.rowCount * ROW + 4 - h) + 'px';
    if (this.canvas.width !== Math.round(w * pixels) || this.canvas.height !== Math.round(h * pixels)) {
      this.canvas.width = Math.round(w * pixels);
      this.canvas.height = Math.round(h * pixels);
      this.canvas.style.width = w + 'px';
      this.canvas.style.height = h + 'px';
    }
    this.context.setTransform(pixels, 0, 0, pixels, 0, 0);
    this.context.clearRect(0, 0, w, h);
    this.context.textBaseline = 'middle';
    return { w, h };
  }

  draw() {
    const { w, h } = this.fit();
    const top = this.scroller.scrollTop;
    this.drawRows(this, Math.max(0, Math.floor(top / ROW)), Math.min(this.view.rowCount - 1, Math.ceil((top + h) / ROW)), w, -top);
  }

  /** Draws rows by the boxes and blocks of a target. */
  drawRows(target, first, last, w, shift) {
    const path = this.path();
    for (let row = first; row <= last; row++) {
      const y = row * ROW + shift;
      if (path.has(row)) target.box(path.get(row), 0, y, w, path.get(row) !== this.zoomed);
      else if (this.isBeyond(row)) this.drawRow(target, this.layout.rows[row], y, w);
    }
  }

  drawRow(target, row, y, w) {
    const { left, width } = this.layout;
    const from = left[this.zoomed], to = from + width[this.zoomed];
    const scale = width[this.zoomed] > 0 ? w / width[this.zoomed] : 0;
    let blockFrom = -1, blockTo = -1;
    for (let place = this.layout.firstAt(row, from); place < row.length && left[row[place]] < to; place++) {
      const i = row[place], x = (left[i] - from) * scale, boxWidth = width[i] * scale;
      if (boxWidth >= LEAST_WIDTH) {
        target.box(i, x, y, boxWidth, false);
        continue;
      }
      // What is too narrow to be seen is drawn together.
      if (blockFrom >= 0 && x - blockTo > 1) {
        target.block(blockFrom, blockTo, y);
        blockFrom = -1;
      }
      if (blockFrom < 0) blockFrom = x;
      blockTo = x + boxWidth;
    }
    if (blockFrom >= 0) target.block(blockFrom, blockTo, y);
  }

  block(from, to, y) {
    this.context.fillStyle = theme.isDark() ? '#4a505a' : '#cfcfc8';
    this.context.fillRect(from, y, Math.max(0.5, to - from), ROW - 1);
  }

  box(i, x, y, w, isAncestor) {
    const context = this.context;
    if (w < NARROW && this.matches === null && !isAncestor && i !== this.current) {
      context.fillStyle = this.colour(i);
      context.fillRect(x, y, w, ROW - 1);
      return;
    }
    const gap = w > 3 ? 0.6 : 0;
    const match = this.isMatch(i), faded = !match && (isAncestor || this.matches !== null);
    if (faded) context.globalAlpha = FADED;
    context.fillStyle = match ? MATCH : this.colour(i);
    context.fillRect(x, y, w - gap, ROW - 1);
    if (faded) context.globalAlpha = 1;
    if (this.two && this.isMarked(i) && w > 6) {
      context.fillStyle = this.change(i) < 0 ? '#1d4f91' : '#a5330c';
      context.fillRect(x, y + ROW - 3, w - gap, 2);
    }
    if (w > LEAST_LABEL) this.label(i, x, y, w, match ? '#fff' : faded || this.isNobodys(i) ? inkOfTheme() : INK);
    if (i === this.current && !(i === 0 && this.isNobodys(0))) this.frame(x, y, w - gap);
  }

  label(i, x, y, w, ink) {
    const context = this.context, driver = ownerOf(this.view.kinds[i]) === 1;
    const most = Math.floor((w - 8) / (driver ? 7 : 6.2));
    const label = shortName(this.name(i));
    const text = label.length <= most ? label : most > 3 ? label.slice(0, most - 1) + '…' : '';
    context.fillStyle = ink;
    context.font = (driver ? '600 ' : '') + '12px system-ui, sans-serif';
    context.save();
    context.beginPath();
    context.rect(x, y, w - 2, ROW);
    context.clip();
    context.fillText(text, x + 4, y + ROW / 2);
    context.restore();
  }

  /** The outline of the current node. */
  frame(x, y, w) {
    this.context.strokeStyle = inkOfTheme();
    this.context.lineWidth = 2;
    this.context.strokeRect(x + 1, y + 1, Math.max(1, w - 2), ROW - 3);
  }

  nodeAt(event) {
    const place = this.canvas.getBoundingClientRect();
    const row = Math.floor((event.clientY - place.top + this.scroller.scrollTop) / ROW);
    if (row < 0 || row >= this.view.rowCount) return -1;
    const path = this.path();
    if (path.has(row)) return path.get(row);
    if (!this.isBeyond(row)) return -1;
    const { left, width } = this.layout;
    const x = left[this.zoomed] + (event.clientX - place.left) / place.width * width[this.zoomed];
    const nodes = this.layout.rows[row];
    const i = nodes[this.layout.firstAt(nodes, x)];
    return i !== undefined && left[i] <= x && this.isOnPathTo(this.zoomed, i) ? i : -1;
  }

  /** Zooms into a node; out to the whole where there is none of that number, or nothing to see of it. */
  zoom(i) {
    this.zoomed = this.layout.width[i] > 0 ? i : 0;
    this.current = this.zoomed;
    this.scrollTo(this.zoomed);
    this.draw();
  }

  /** Makes a node the current one, and zooms so that it can be read. */
  reveal(i) {
    this.current = i;
    if (this.scroller.clientWidth === 0) {
      // only the table is seen, in which a narrow node is as legible as a wide one
      if (!this.isOnPathTo(this.zoomed, i)) this.zoomed = 0;
      return;
    }
    const legible = this.layout.width[i] / this.layout.width[this.zoomed] * this.scroller.clientWidth >= LEAST_LABEL;
    if (!this.isOnPathTo(i, this.zoomed) && !(legible && this.isOnPathTo(this.zoomed, i))) this.zoomed = this.surroundings(i);
    this.scrollTo(i);
    this.draw();
  }

  /** The outermost node within which another is wide enough to be read. */
  surroundings(i) {
    const { width } = this.layout;
    let around = i;
    while (around > 0) {
      const parent = this.view.parents[around];
      if (width[i] / width[parent] * this.scroller.clientWidth < LEAST_LABEL) return around;
      around = parent;
    }
    return around;
  }

  scrollTo(i) {
    const y = this.view.rows[i] * ROW, h = this.scroller.clientHeight;
    // a view that is taller now has to be known before the scroller can go there
    this.fit();
    if (y < this.scroller.scrollTop) this.scroller.scrollTop = y;
    else if (y + 2 * ROW > this.scroller.scrollTop + h) this.scroller.scrollTop = y + 2 * ROW - h;
  }

  /** The node that is seen one row above or below; the first of several. */
  neighbour(i, down) {
    const row = this.view.rows[i] + (down ? 1 : -1);
    const towardsRoot = this.isCaller(i) ? down : !down;
    if (i > 0 && towardsRoot) return this.view.parents[i];
    if (row < 0 || row >= this.view.rowCount) return i;
    const nodes = this.layout.rows[row];
    const first = nodes[this.layout.firstAt(nodes, this.layout.left[i])];
    return first !== undefined && this.view.parents[first] === i ? first : this.childIn(nodes, i);
  }

  /** Sums of widths are not exact to the last bit: the first child may seem to begin left of its parent. */
  childIn(nodes, i) {
    const next = nodes[this.layout.firstAt(nodes, this.layout.left[i]) + 1];
    return next !== undefined && this.view.parents[next] === i ? next : i;
  }

  /** The node beside another in its row, as far as the zoomed node reaches; beside this one, the next of all. */
  beside(i, right) {
    const next = this.layout.rows[this.view.rows[i]][this.layout.places[i] + (right ? 1 : -1)];
    return next !== undefined && (i === this.zoomed || this.isOnPathTo(this.zoomed, next)) ? next : i;
  }

  /** The nodes whose names match. */
  matchingNodes() {
    const nodes = [], { matches, layout } = this, { names, size } = this.view;
    for (let i = 1; i < size; i++) if (matches[names[i]] === 1 && layout.width[i] > 0) nodes.push(i);
    return nodes;
  }

  widestFirst(nodes) {
    const { width } = this.layout;
    return nodes.sort((a, b) => width[b] - width[a] || a - b);
  }
}
