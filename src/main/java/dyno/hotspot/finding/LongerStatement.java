package dyno.hotspot.finding;

import dyno.hotspot.CallPaths;

/**
 * The CPU profiles of two operations that differ in the length of their statement only.
 *
 * @param brief the one with the short statement
 * @param lengthy the one with the long statement
 * @param moreCharacters by how much it is longer
 */
public record LongerStatement(CallPaths brief, CallPaths lengthy, int moreCharacters) {}
