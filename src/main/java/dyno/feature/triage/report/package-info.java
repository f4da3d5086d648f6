/** The report of a triage: the record, and what people read of it. */
package dyno.feature.triage.report;
