/** {@code reproduce}: measures again what studies have published. */
package dyno.feature.reproduce;
