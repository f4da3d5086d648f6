package dyno.io;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dyno.wire.TransportName;
import java.io.IOException;

/** Transports are texts in JSON; their own package knows only the JDK, so they cannot tell Jackson themselves. */
final class TransportModule extends SimpleModule {
    private static final long serialVersionUID = 1L;

    TransportModule() {
        addSerializer(TransportName.class, ToStringSerializer.instance);
        addDeserializer(TransportName.class, new Reader());
    }

    /** Reads names that only another version of Dyno knows, too. */
    private static final class Reader extends StdScalarDeserializer<TransportName> {
        private static final long serialVersionUID = 1L;

        Reader() {
            super(TransportName.class);
        }

        @Override
        public TransportName deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return TransportName.stored(StringDeserializer.instance.deserialize(in, context));
        }
    }
}
