/** How records that several features show are presented: comparisons, verdicts, counts, findings. */
package dyno.experiment.view;
