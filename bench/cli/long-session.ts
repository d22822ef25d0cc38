/** The lines of an exported session of one turn, with so many messages in it in place of its own. */
export const withMessages = (lines: readonly string[], count: number): readonly string[] => {
	const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
	const [question, answer] = records.filter(({ type }) => type === 'node');
	const nodes = Array.from({ length: count }, (_message, index) => {
		const isQuestion = index % 2 === 0;
		const node = isQuestion ? question! : answer!;
		const id = `message-${index}`;
		const text = isQuestion
			? `question ${index}`
			: `Answer **${index}**\n\n\`\`\`ts\nconst n = ${index};\n\`\`\``;
		const payload = { ...(node.payload as object), id, parts: [{ type: 'text', text }] };
		return { ...node, id, payload, position: index + 1 };
	});
	const others = records.filter(({ type }) => type !== 'node');
	const made = [...others.slice(0, 1), ...nodes, ...others.slice(1)];
	return made.map((record) => JSON.stringify({ ...record, ...changed(record, count, made.length) }));
};

const changed = ({ type }: Record<string, unknown>, count: number, lines: number): object =>
	type === 'end' ? { lines } : type === 'session' || type === 'turn' ? { leaf: count } : {};
