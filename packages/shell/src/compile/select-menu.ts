/** The numbered list of `select`, in columns as bash lays them out. */
export const menuText = (items: readonly string[], columns: number): string => {
	const digits = String(items.length).length;
	const longest = items.reduce((most, item) => Math.max(most, [...item].length), 0);
	const columnWidth = longest + digits + 4;
	const wanted = Math.max(1, Math.floor(columns / columnWidth));
	let rows = Math.ceil(items.length / wanted);
	let across = Math.ceil(items.length / rows);
	if (rows === 1) {
		rows = across;
		across = 1;
	}
	const digitsInFirst = String(rows).length;
	let text = '';
	for (let row = 0; row < rows; row++) {
		let start = 0;
		for (let at = row; at < items.length; at += rows) {
			const entry = `${String(at + 1).padStart(start === 0 ? digitsInFirst : digits)}) ${items[at]!}`;
			text += entry;
			if (at + rows < items.length) text += padding(start + [...entry].length, start + columnWidth);
			start += columnWidth;
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
