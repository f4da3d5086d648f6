package dyno.family.mysql;

import dyno.wire.Command;
import dyno.wire.Exchange;
import dyno.wire.Protocol;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The client/server protocol of MySQL and MariaDB. */
public final class MySqlProtocol implements Protocol {
    @Override
    public Function<Exchange, List<Command>> conversation() {
        return new Conversation()::commands;
    }

    @Override
    public List<Command> commands(byte[] request) {
        return RequestText.commands(request);
    }

    @Override
    public UnaryOperator<List<byte[]>> normaliser() {
        return new StatementIds()::normalise;
    }

    @Override
    public int packets(byte[] stream) {
        return Packets.count(stream);
    }

    @Override
    public Difference firstDifference(byte[] expected, byte[] actual) {
        return Packets.firstDifference(expected, actual);
    }

    @Override
    public Optional<byte[]> withOtherValue(byte[] reply) {
        return Packets.withOtherValue(reply);
    }
}
