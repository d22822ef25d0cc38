/**
 * A tool's name as every provider accepts it. A model may call one that there is not, by any text: its call stays in the
 * conversation with the answer that there is no such tool, and no provider may refuse all that follows for it.
 */
export const sentToolName = (name: string): string => {
	if (/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(name)) return name;
	const letters = name.replaceAll(/[^A-Za-z0-9_-]+/g, '_');
	return (/^[A-Za-z_]/.test(letters) ? letters : `_${letters}`).slice(0, 64);
};
