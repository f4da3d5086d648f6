package dyno.flamegraph;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.hotspot.CostSide;
import dyno.hotspot.CostTree;
import dyno.hotspot.DriverScope;
import dyno.hotspot.SamplingUnit;
import dyno.hotspot.StackPaths;
import dyno.hotspot.Stacks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Operates a flame graph in a browser without a screen: keys, views, search, and the fragment of the address. Not part of the
 * tests; run it with
 *
 * <pre>mvn test -Dtest=FlameGraphBrowserCheck -Dflamegraph.browser=chromium-headless-shell</pre>
 */
class FlameGraphBrowserCheck {
    private static final String NASTY = "db.<img src=x onerror=alert(1)>";

    /** all > operate > query > (dump > format | read > copy), and copy called by the nasty method as well. */
    private static final String OPERATION = """
            const lines = [];
            const graph = document.getElementById('graph'), search = document.getElementById('search');
            const found = () => document.getElementById('found').textContent;
            const current = () => document.querySelector('#selection .name').textContent;
            const note = what => lines.push(what + ': ' + current() + ' ' + location.hash);
            const pause = () => new Promise(done => setTimeout(done, 100));
            const press = (key, target) => (target || graph).dispatchEvent(new KeyboardEvent('keydown', { key: key, bubbles: true }));
            const type = text => { search.value = text; search.dispatchEvent(new Event('input')); };
            note('begin');
            for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowUp']) { press(key); note(key); }
            press('Enter'); note('Enter');
            press('Backspace'); note('Backspace');
            press('Escape'); note('Escape');
            type('copy'); lines.push('found: ' + found());
            press('n'); note('n'); lines.push('found: ' + found());
            press('n'); note('n'); lines.push('found: ' + found());
            press('N'); lines.push('found: ' + found());
            await pause();
            note('typed');
            press('m'); note('m');
            press('ArrowUp'); note('up');
            press('i'); note('i');
            press('ArrowDown'); note('down');
            press('Enter'); lines.push('Enter: ' + location.hash.replace(/zoom=\\d/, 'zoom=N'));
            await pause();
            history.back(); await pause(); note('back');
            history.back(); await pause(); note('back');
            location.hash = '#view=calls&zoom=2&find=dump'; await pause(); note('fragment'); lines.push('found: ' + found());
            location.hash = '#view=calls'; await pause();
            const steps = () => Array.from(document.querySelectorAll('#steps button'), button => button.title).join(' ');
            const shown = () => lines.push('steps: ' + steps() + ' | ' + document.getElementById('shown').textContent);
            location.hash = '#zoom=2'; await pause(); press('ArrowDown'); note('dump');
            press('x'); shown(); note('x');
            press('ArrowDown'); press('ArrowDown'); press('ArrowDown');
            lines.push('share: ' + document.getElementById('selection').textContent);
            press('k'); shown();
            press('u'); shown();
            press('U'); shown();
            type('read|dump'); press('K'); shown();
            document.querySelector('[data-action=undo]').click(); shown();
            press('X'); shown();
            type('absent'); press('K'); shown();
            type('');
            document.querySelector('#steps button').focus(); document.querySelector('#steps button').click(); shown();
            lines.push('focus after the last change: ' + document.activeElement.id);
            press('j'); lines.push('jdk: ' + steps()); press('ArrowDown'); press('ArrowDown'); press('ArrowDown'); press('ArrowDown'); note('JDK');
            press('j'); shown();
            const merge = document.getElementById('merge');
            merge.value = 'group:class'; merge.dispatchEvent(new Event('change')); shown();
            await pause(); history.back(); await pause(); shown();
            location.hash = '#step=keep:db.Driver.dump&step=group:size&step=merge:jdk'; await pause(); shown();
            graph.dispatchEvent(new MouseEvent('click', { ctrlKey: true, clientX: graph.getBoundingClientRect().left + 5, clientY: graph.getBoundingClientRect().top + 3 * 19 + 5 })); shown();
            location.hash = '#show=table&zoom=2&find=copy'; await pause();
            const tree = document.getElementById('tree');
            const rows = () => lines.push('rows: ' + Array.from(tree.tBodies[0].rows, row =>
                (row.matches('[aria-selected]') ? '>' : '') + row.getAttribute('aria-level') + row.textContent + (row.matches('.match') ? '!' : '')).join('; '));
            rows();
            press('End', tree); press('ArrowRight', tree); rows();
            press('ArrowDown', tree); note('row');
            press('ArrowLeft', tree); press('ArrowLeft', tree); rows();
            press('n'); rows();
            press('ArrowLeft', tree); press('Enter', tree); note('zoomed'); rows();
            press('i'); rows();
            press('b'); lines.push('panes: ' + document.getElementById('panes').className + ' ' + document.activeElement.id + ' ' + location.hash);
            tree.tBodies[0].rows[0].cells[0].dispatchEvent(new MouseEvent('click', { bubbles: true })); rows();
            location.hash = '#step=remove:db.Driver.dump&zoom=2'; await pause();
            const saved = [];
            window.Blob = class { constructor(parts) { saved.push(parts.join('')); } };
            URL.createObjectURL = () => 'blob:none';
            HTMLAnchorElement.prototype.click = function () { lines.push('file: ' + this.download); };
            press('S'); press('s');
            lines.push('stacks: ' + saved[0].trim().replaceAll('\\n', ' | '));
            const svg = new DOMParser().parseFromString(saved[1], 'image/svg+xml');
            lines.push('svg: ' + Array.from(svg.querySelectorAll('g title'), title => title.textContent).join(' | '));
            lines.push('svg images: ' + svg.querySelectorAll('img, parsererror').length);
            let copied = '';
            Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { copied = text; } } });
            press('ArrowDown'); press('C'); await pause();
            lines.push('copied: ' + copied.trim().replaceAll('\\n', ' | ') + ' ' + document.getElementById('shown').textContent);
            const paper = () => getComputedStyle(document.body).backgroundColor;
            press('d'); lines.push('theme: ' + paper() + ' ' + location.hash);
            press('d'); lines.push('theme: ' + paper() + ' ' + location.hash);
            location.hash = '#view=heat&zoom=-1&method=99999&colour=x&side=y'; await pause(); note('nonsense');
            press('/'); lines.push('focus: ' + document.activeElement.id);
            press('Escape', search); lines.push('focus: ' + document.activeElement.id);
            press('?'); lines.push('help: ' + document.getElementById('help').open);
            document.getElementById('help').close();
            document.getElementById('hottest').open = true; await pause();
            for (const row of document.getElementById('methods').tBodies[0].rows) lines.push('method: ' + row.textContent);
            lines.push('legend: ' + document.getElementById('legend').textContent);
            lines.push('images: ' + document.images.length);
            tell(lines);
            """;

    @TempDir
    private Path folder;

    @Test
    void obeysTheKeyboardAndRemembersInTheAddress() throws IOException, InterruptedException {
        CostSide side = new CostSide(
                "A",
                List.of(Stacks.cpu(Map.of(
                        Stacks.stack(
                                "java.lang.String.format:1",
                                "db.Driver.dump:2",
                                "db.Driver.query:3",
                                "dyno.workload.SelectOne.operate:1"),
                        60L,
                        Stacks.stack(
                                "java.lang.System.copy:1",
                                "db.Driver.read:2",
                                "db.Driver.query:3",
                                "dyno.workload.SelectOne.operate:1"),
                        30L,
                        Stacks.stack(
                                "java.lang.System.copy:1",
                                NASTY + ".run:2",
                                "db.Driver.query:3",
                                "dyno.workload.SelectOne.operate:1"),
                        10L))),
                List.of(1000.0),
                SamplingUnit.FORK);
        CostTree tree = CostTree.of(side, StackPaths.ofOperations(DriverScope.ofPackages(List.of("db"))));

        String html = FlameGraphPage.html(NASTY, tree, List.of(Optional.empty()), List.of());

        String told = FlameGraphBrowser.toldBy(html, OPERATION, folder, FlameGraphBrowser.WAITS);

        assertThat(told.replace("&lt;", "<")
                        .replace("&gt;", ">")
                        .replace("&amp;", "&")
                        .lines())
                .containsSubsequence(
                        "ArrowDown: dyno.workload.SelectOne.operate ",
                        "ArrowDown: db.Driver.query ",
                        "ArrowDown: db.Driver.dump ",
                        "ArrowRight: db.Driver.read ",
                        "ArrowLeft: db.Driver.dump ",
                        "ArrowUp: db.Driver.query ",
                        "Enter: db.Driver.query #zoom=2",
                        "Backspace: dyno.workload.SelectOne.operate #zoom=1",
                        "Escape: all #view=calls",
                        "found: 2 places, 40.0 % of the time",
                        "found: 1 of 2, 40.0 % of the time",
                        "found: 2 of 2, 40.0 % of the time",
                        "found: 1 of 2, 40.0 % of the time",
                        "typed: java.lang.System.copy #find=copy",
                        "m: java.lang.System.copy #view=method&method=java.lang.System.copy&find=copy",
                        "up: db.Driver.read #view=method&method=java.lang.System.copy&find=copy",
                        "i: all #view=inverted&find=copy",
                        "down: java.lang.String.format #view=inverted&find=copy",
                        "Enter: #view=inverted&zoom=N&find=copy",
                        "back: all #view=inverted&find=copy",
                        "back: java.lang.System.copy #view=method&method=java.lang.System.copy&find=copy",
                        "fragment: db.Driver.query #view=calls&zoom=2&find=dump",
                        "found: 1 place, 60.0 % of the time",
                        "dump: db.Driver.dump #zoom=2",
                        "steps: db.Driver.dump | Shown: 400 ns of 1.00 µs (40 % of the time)",
                        "x: all #step=remove%3Adb.Driver.dump",
                        "share: db.Driver.read300 ns, 75 % of what is shown, 30 % of the time; self 0 nsdriver, compiled",
                        "steps: db.Driver.dump db.Driver.read | Shown: 300 ns of 1.00 µs (30 % of the time)",
                        "steps: db.Driver.dump | Shown: 400 ns of 1.00 µs (40 % of the time)",
                        "steps:  | ",
                        "steps: read|dump | Shown: 900 ns of 1.00 µs (90 % of the time)",
                        "steps:  | ",
                        "steps: read|dump | Shown: 100 ns of 1.00 µs (10 % of the time)",
                        "steps: read|dump | Nothing would be left.",
                        "steps:  | ",
                        "focus after the last change: graph",
                        "jdk: jdk",
                        "JDK: JDK #step=merge%3Ajdk",
                        "steps: jdk | That changes nothing here.",
                        "steps: jdk class | ",
                        "steps: jdk | ",
                        "steps: db.Driver.dump jdk | Shown: 600 ns of 1.00 µs (60 % of the time)",
                        "steps: db.Driver.dump jdk | Nothing would be left.",
                        "rows: >1▾Driver.query100 %1.00 µs0 ns; 2▾Driver.dump60 %600 ns0 ns; 3String.format60 %600 ns600 ns;"
                                + " 2▸Driver.read30 %300 ns0 ns; 2▸<img src=x onerror=alert(1)>.run10 %100 ns0 ns",
                        "rows: 1▾Driver.query100 %1.00 µs0 ns; 2▾Driver.dump60 %600 ns0 ns; 3String.format60 %600 ns600 ns;"
                                + " 2▸Driver.read30 %300 ns0 ns; >2▾<img src=x onerror=alert(1)>.run10 %100 ns0 ns;"
                                + " 3System.copy10 %100 ns100 ns!",
                        "row: java.lang.System.copy #show=table&zoom=2&find=copy",
                        "rows: 1▾Driver.query100 %1.00 µs0 ns; 2▾Driver.dump60 %600 ns0 ns; 3String.format60 %600 ns600 ns;"
                                + " 2▸Driver.read30 %300 ns0 ns; >2▸<img src=x onerror=alert(1)>.run10 %100 ns0 ns",
                        "rows: 1▾Driver.query100 %1.00 µs0 ns; 2▾Driver.dump60 %600 ns0 ns; 3String.format60 %600 ns600 ns;"
                                + " 2▾Driver.read30 %300 ns0 ns; >3System.copy30 %300 ns300 ns!;"
                                + " 2▸<img src=x onerror=alert(1)>.run10 %100 ns0 ns",
                        "rows: >1▾Driver.read30 %300 ns0 ns; 2System.copy30 %300 ns300 ns!",
                        "rows: >1▾all100 %1.00 µs; 2▾String.format60 %600 ns; 3▾Driver.dump60 %600 ns; 4▾Driver.query60 %600 ns;"
                                + " 5SelectOne.operate60 %600 ns; 2▸System.copy40 %400 ns!",
                        "panes: both tree #view=inverted&find=copy&show=both",
                        "rows: >1▸all100 %1.00 µs",
                        "file: db.-img-src-x-onerror-alert-1-.collapsed",
                        "file: db.-img-src-x-onerror-alert-1-.svg",
                        "stacks: dyno.workload.SelectOne.operate;db.Driver.query;" + NASTY
                                + ".run;java.lang.System.copy 100000"
                                + " | dyno.workload.SelectOne.operate;db.Driver.query;db.Driver.read;java.lang.System.copy 300000",
                        "svg: all: 100 %, 400 ns, 0 ns | dyno.workload.SelectOne.operate: 100 %, 400 ns, 0 ns"
                                + " | db.Driver.query: 100 %, 400 ns, 0 ns | db.Driver.read: 75 %, 300 ns, 0 ns"
                                + " | " + NASTY
                                + ".run: 25 %, 100 ns, 0 ns | java.lang.System.copy: 75 %, 300 ns, 300 ns"
                                + " | java.lang.System.copy: 25 %, 100 ns, 100 ns",
                        "svg images: 0",
                        "copied: db.Driver.read | db.Driver.query | dyno.workload.SelectOne.operate Copied: 3 frames",
                        "theme: rgb(19, 21, 25) #zoom=2&theme=dark&step=remove%3Adb.Driver.dump",
                        "theme: rgb(246, 246, 243) #zoom=2&theme=light&step=remove%3Adb.Driver.dump",
                        "nonsense: all #view=heat&zoom=-1&method=99999&colour=x&side=y",
                        "focus: search",
                        "focus: graph",
                        "help: true",
                        "legend: driver 0.0 %JDK 100 %benchmark 0.0 %other code 0.0 %",
                        "images: 0")
                .contains(
                        "method: java.lang.String.format60 %600 ns600 ns",
                        "method: java.lang.System.copy40 %400 ns400 ns");
    }
}
