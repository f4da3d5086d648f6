/** {@code doctor}: whether this machine can measure well. */
package dyno.feature.doctor;
