/** Published studies as data: figures, claims, and when a claim holds. */
package dyno.study;
