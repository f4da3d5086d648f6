package dyno.io;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.io.IOException;
import java.util.function.Function;

/**
 * Names of transports and workloads are texts in JSON; their own packages know only the JDK, so they cannot tell Jackson themselves.
 */
final class NameModule extends SimpleModule {
    private static final long serialVersionUID = 1L;

    NameModule() {
        add(TransportName.class, TransportName::stored);
        add(WorkloadName.class, WorkloadName::stored);
    }

    private <T> void add(Class<T> type, Function<String, T> stored) {
        addSerializer(type, ToStringSerializer.instance);
        addDeserializer(type, new Reader<>(type, stored));
    }

    /** Reads names that only another version of Dyno knows, too. */
    private static final class Reader<T> extends StdScalarDeserializer<T> {
        private static final long serialVersionUID = 1L;

        private final transient Function<String, T> stored;

        Reader(Class<T> type, Function<String, T> stored) {
            super(type);
            this.stored = stored;
        }

        @Override
        public T deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return stored.apply(StringDeserializer.instance.deserialize(in, context));
        }
    }
}
