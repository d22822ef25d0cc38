/** The numbered list of `select`, in columns as bash lays them out. */
export const menuText = (items: readonly string[], columns: number): string => {
	const digits = String(items.length).length;
	const longest = items.reduce((most, item) => Math.max(most, [...item].length), 0);
	const columnWidth = longest + digits + 4;
	const wanted = columnWidth > 0 ? Math.max(1, Math.floor(columns / columnWidth)) : 1;
	let rows = Math.ceil(items.length / wanted);
	let across = Math.ceil(items.length / rows);
	if (rows === 1) {
		rows = across;
		across = 1;
	}
	let text = '';
	for (let row = 0; row < rows; row++) {
		for (let at = row; at < items.length; at += rows) {
			const entry = `${String(at + 1).padStart(digits)}) ${items[at]!}`;
			const isLast = at + rows >= items.length;
			text += isLast ? entry : entry + padding([...entry].length, columnWidth);
		}
		text += '\n';
	}
	return text;
};

// bash fills with tabs where it can.
const padding = (from: number, to: number): string => {
	let text = '';
	let at = from;
	while (at < to) {
		const tab = Math.floor(at / 8 + 1) * 8;
		if (tab <= to) {
			text += '\t';
			at = tab;
		} else {
			text += ' ';
			at += 1;
		}
	}
	return text;
};
