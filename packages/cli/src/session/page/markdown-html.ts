import { Marked } from 'marked';

/**
 * A text in Markdown as HTML that is safe to open: what is HTML in it is shown as text, and links lead to web pages and
 * mail alone. Images are links.
 */
export const markdownHtml = (text: string): string => renderer.parse(text, { async: false });

/** A text for HTML, also inside of an attribute. */
export const escaped = (text: string): string =>
	text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const renderer = new Marked({
	gfm: true,
	renderer: {
		html: ({ text }) => escaped(text),
		link({ href, tokens }) {
			const inner = this.parser.parseInline(tokens);
			return isWebAddress(href) ? `<a href="${escaped(href)}" rel="noreferrer">${inner}</a>` : inner;
		},
		image: ({ href, text }) =>
			isWebAddress(href) ? `<a href="${escaped(href)}" rel="noreferrer">${escaped(text)}</a>` : escaped(text),
	},
});

const isWebAddress = (address: string): boolean => /^(?:https?|mailto):/i.test(address);
