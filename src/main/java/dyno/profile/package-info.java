/** Stack samples of one recording, by event. Pure. */
package dyno.profile;
