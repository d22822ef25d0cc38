// Says as much as the pipe takes: notes, garbage, unknown frames, long lines.
const lines = [
	JSON.stringify({ type: 'notify', level: 'info', message: 'again' }),
	'this is no frame',
	JSON.stringify({ type: 'widget', text: 'x'.repeat(100) }),
	JSON.stringify({ type: 'tool_result', id: 'unknown', content: [{ type: 'text', text: 'x'.repeat(500) }] }),
	JSON.stringify({ type: 'panel_render', panel_id: 'none', lines: Array.from({ length: 50 }, () => 'line') }),
];
const block = `${lines.join('\n')}\n`.repeat(100);
process.stdout.write(
	`${JSON.stringify({ type: 'hello', name: 'flood' })}\n${JSON.stringify({ type: 'ready' })}\n`,
);
process.stdin.on('end', () => process.exit(0)).resume();
const pour = () => {
	while (process.stdout.write(block));
};
process.stdout.on('drain', pour);
pour();
