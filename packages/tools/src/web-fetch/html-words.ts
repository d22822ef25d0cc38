/** Elements whose content is not shown. */
export const unread: ReadonlySet<string> = new Set([
	'button',
	'canvas',
	'datalist',
	'dialog',
	'iframe',
	'math',
	'noembed',
	'noframes',
	'noscript',
	'object',
	'script',
	'select',
	'style',
	'svg',
	'template',
	'textarea',
]);

/** What stands around the content of a page: shown only where nothing else is there. */
export const around: ReadonlySet<string> = new Set(['aside', 'footer', 'form', 'header', 'nav']);

/** What holds the content where a page says so. */
export const contents: ReadonlySet<string> = new Set(['article', 'main']);

/** Elements that begin and end a line. */
export const lines: ReadonlySet<string> = new Set([
	'address',
	'article',
	'aside',
	'blockquote',
	'body',
	'caption',
	'center',
	'dd',
	'details',
	'div',
	'dl',
	'dt',
	'fieldset',
	'figcaption',
	'figure',
	'footer',
	'form',
	'h1',
	'h2',
	'h3',
	'h4',
	'h5',
	'h6',
	'header',
	'hr',
	'li',
	'main',
	'nav',
	'ol',
	'p',
	'pre',
	'section',
	'summary',
	'table',
	'tbody',
	'tfoot',
	'thead',
	'tr',
	'ul',
]);

/** Elements that never have content. */
export const empty: ReadonlySet<string> = new Set([
	'area',
	'base',
	'br',
	'col',
	'embed',
	'hr',
	'img',
	'input',
	'link',
	'meta',
	'source',
	'track',
	'wbr',
]);
