package dyno.workload.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.wire.Command;
import dyno.workload.Footprint;
import dyno.workload.RequestedCommands;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneralLogProbeTest {
    @ParameterizedTest
    @CsvSource({
        "Connect, root@127.0.0.1 on dyno using TCP/IP, handshake response",
        "Query, SET autocommit=1, COM_QUERY",
        "Init DB, dyno, COM_INIT_DB",
        "Prepare, SELECT ?, COM_STMT_PREPARE",
        "Close stmt, '', COM_STMT_CLOSE",
        "Quit, '', COM_QUIT"
    })
    void namesCommandsAsTheProtocolDoes(String type, String argument, String name) {
        assertThat(GeneralLogProbe.command(type + "\t" + argument)).isEqualTo(new Command(name, argument));
    }

    @Test
    void whatNobodyAskedForIsHidden() {
        List<Command> commands =
                List.of(GeneralLogProbe.command("Connect\troot"), GeneralLogProbe.command("Query\tSET autocommit=1"));
        Footprint footprint = Footprint.logged("connect", commands, new RequestedCommands());

        assertThat(footprint.sent()).isEqualTo(2);
        assertThat(footprint.hidden()).isEqualTo(1);
    }
}
