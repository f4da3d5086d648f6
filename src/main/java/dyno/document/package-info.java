/** What people read: documents made of blocks, and their forms for the terminal, in Markdown and as a page. */
package dyno.document;
