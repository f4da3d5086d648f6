/** What a vendor's build has added to classes after compiling them, and whether two classes are the same code. */
package dyno.bytecode.published;
