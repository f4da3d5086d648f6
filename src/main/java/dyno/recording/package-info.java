/** Reads JFR files into profiles; damaged ones as far as possible. */
package dyno.recording;
