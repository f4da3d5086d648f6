/**
 * What the class files of a driver are made of: methods, their code, class versions. ASM is used here and below only.
 */
package dyno.bytecode;
