/** Working folders for editing a patch, and patches from a checkout of a driver's repository. */
package dyno.patch.git;
