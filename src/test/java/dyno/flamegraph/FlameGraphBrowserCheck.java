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
            press('Enter'); note('Enter');
            await pause();
            history.back(); await pause(); note('back');
            history.back(); await pause(); note('back');
            location.hash = '#view=calls&zoom=2&find=dump'; await pause(); note('fragment'); lines.push('found: ' + found());
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
                        50L,
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
                        20L))),
                List.of(1000.0),
                SamplingUnit.FORK);
        CostTree tree = CostTree.of(side, StackPaths.ofOperations(DriverScope.ofPackages(List.of("db"))));

        String html = FlameGraphPage.html(NASTY, tree, List.of(Optional.empty()), List.of());

        String told = FlameGraphBrowser.toldBy(html, OPERATION, folder, FlameGraphBrowser.WAITS);

        assertThat(told.replace("&amp;", "&").lines())
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
                        "found: 2 places, 50.0 % of the time",
                        "found: 1 of 2, 50.0 % of the time",
                        "found: 2 of 2, 50.0 % of the time",
                        "found: 1 of 2, 50.0 % of the time",
                        "typed: java.lang.System.copy #find=copy",
                        "m: java.lang.System.copy #view=method&method=java.lang.System.copy&find=copy",
                        "up: db.Driver.read #view=method&method=java.lang.System.copy&find=copy",
                        "i: all #view=inverted&find=copy",
                        "down: java.lang.String.format #view=inverted&find=copy",
                        "Enter: java.lang.String.format #view=inverted&zoom=1&find=copy",
                        "back: all #view=inverted&find=copy",
                        "back: java.lang.System.copy #view=method&method=java.lang.System.copy&find=copy",
                        "fragment: db.Driver.query #view=calls&zoom=2&find=dump",
                        "found: 1 place, 50.0 % of the time",
                        "nonsense: all #view=heat&zoom=-1&method=99999&colour=x&side=y",
                        "focus: search",
                        "focus: graph",
                        "help: true",
                        "legend: driver 0.0 %JDK 100 %benchmark 0.0 %other code 0.0 %",
                        "images: 0")
                .contains(
                        "method: java.lang.String.format50 %500 ns500 ns",
                        "method: java.lang.System.copy50 %500 ns500 ns");
    }
}
