/** The server side of the transport {@code delayed}: a relay that delays every packet. */
package dyno.relay;
