/** {@code workloads}: the operations that can be measured. */
package dyno.feature.catalogue;
