/* What is shown, for other programs: stacks as text, and a picture. */

/** Costs become whole numbers, which other programs expect, of a thousandth of their unit. */
const PARTS = 1000;
const PICTURE_WIDTH = 1200;

/** The nodes of a tree below another with that, callers before callees. */
function subtree(view, root) {
  const within = new Uint8Array(view.size), nodes = [];
  within[root] = 1;
  for (let i = root; i < view.size; i++) {
    if (i > root && !within[view.parents[i]]) continue;
    within[i] = 1;
    nodes.push(i);
  }
  return nodes;
}

/** The names from the root to a node, without the root's own. */
function pathTo(view, names, i) {
  const path = [];
  for (let at = i; at > 0; at = view.parents[at]) path.unshift(names[view.names[at]]);
  return path;
}

/**
 * Collapsed stacks: a line for each node that costs something itself, its frames from the outermost one, and its costs; of two
 * sides, both. Sorted, so that files can be compared.
 */
function collapsedStacks(view, names, root, sides) {
  const lines = [];
  for (const i of subtree(view, root)) {
    const costs = sides.map(side => Math.round(PARTS * view.self[side][i]));
    if (!costs.some(cost => cost > 0)) continue;
    // the format has no way to escape its separators
    const path = pathTo(view, names, i).map(name => name.replace(/;/g, ':').replace(/\s/g, ' '));
    lines.push((path.join(';') || names[view.names[0]]) + ' ' + costs.join(' '));
  }
  return lines.sort().join('\n') + '\n';
}

/** The names on the stack of a node, the topmost first. */
function stackOf(view, names, i, isInverted) {
  const path = [];
  for (let at = i; at >= 0; at = view.parents[at]) path.push(names[view.names[at]]);
  // the root is no frame, except that of a view around one method
  if (view.names[0] === 0) path.pop();
  return isInverted || i >= view.firstCaller ? path.reverse() : path;
}

/** Draws the rows of a graph as elements of SVG. */
class SvgPicture {
  constructor(graph) {
    this.graph = graph;
    this.parts = [];
  }

  box(i, x, y, w, isAncestor) {
    const { graph, parts } = this, name = graph.name(i), isMatch = graph.isMatch(i);
    const faded = !isMatch && (isAncestor || graph.matches !== null);
    const most = Math.floor((w - 8) / 6.6), label = shortName(name);
    const text = label.length <= most ? label : most > 3 ? label.slice(0, most - 1) + '…' : '';
    parts.push('<g><title>' + xml(name + ': ' + figuresOf(i).filter(figure => figure).join(', ')) + '</title>'
      + '<rect x="' + x.toFixed(2) + '" y="' + y + '" width="' + Math.max(0.1, w - (w > 3 ? 0.6 : 0)).toFixed(2) + '" height="' + (ROW - 1)
      + '" fill="' + xml(isMatch ? MATCH : graph.colour(i)) + '"' + (faded ? ' fill-opacity="' + FADED + '"' : '') + '/>'
      + (text && w > LEAST_LABEL ? '<text x="' + (x + 4).toFixed(2) + '" y="' + (y + 13) + '"' + (isMatch ? ' fill="#fff"' : '') + '>'
        + xml(text) + '</text>' : '') + '</g>');
  }

  block(from, to, y) {
    this.parts.push('<rect x="' + from.toFixed(2) + '" y="' + y + '" width="' + Math.max(0.5, to - from).toFixed(2)
      + '" height="' + (ROW - 1) + '" fill="#cfcfc8"/>');
  }

  /** The picture with all of its rows, in light colours. */
  text(title) {
    const height = ROW * this.graph.view.rowCount + 30;
    this.graph.drawRows(this, 0, this.graph.view.rowCount - 1, PICTURE_WIDTH, 26);
    return '<svg xmlns="http://www.w3.org/2000/svg" width="' + PICTURE_WIDTH + '" height="' + height + '" viewBox="0 0 ' + PICTURE_WIDTH
      + ' ' + height + '" font-family="system-ui, sans-serif" font-size="12" fill="' + INK + '">\n<rect width="100%" height="100%" fill="#fff"/>\n'
      + '<text x="4" y="17" font-weight="600">' + xml(title) + '</text>\n' + this.parts.join('\n') + '\n</svg>\n';
  }
}

/** Text within SVG or one of its attributes; characters that XML cannot hold are left out. */
function xml(text) {
  const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/[&<>"']/g, character => escapes[character]);
}

/** A name for a file, from the page's title. */
function fileNameOf(title, end) { return title.replace(/[^A-Za-z0-9._@+-]+/g, '-').slice(0, 100) + end; }

function saveAs(name, type, text) {
  const link = document.createElement('a'), address = URL.createObjectURL(new Blob([text], { type: type }));
  link.setAttribute('href', address);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Copies a text; where the page has no right to the clipboard, by a selection. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (e) {
    const area = document.createElement('textarea'), focused = document.activeElement;
    area.value = text;
    document.body.appendChild(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    focused.focus({ preventScroll: true });
    return done;
  }
}
