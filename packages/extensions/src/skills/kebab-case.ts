/** `Code Review_2` as `code-review-2`. */
export const kebabCase = (name: string): string =>
	name
		.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1-$2')
		.toLowerCase()
		.replaceAll(/[^\p{L}\d]+/gu, '-')
		.replaceAll(/^-+|-+$/g, '') || 'extension';
