// A client without an SDK: answers each call with its argument, each question with nothing.
const write = (frames) => process.stdout.write(frames);
const line = (frame) => `${JSON.stringify(frame)}\n`;

write(line({ type: 'hello', name: 'echo', version: '1.0.0' }));
write(
	line({ type: 'register_tool', name: process.argv[2], description: 'Echoes.', schema: { type: 'object' } }),
);
write(line({ type: 'subscribe', events: [], intercept: ['tool_call'] }));
write(line({ type: 'ready' }));

const answer = ({ type, id, args }) => {
	if (type === 'tool_call')
		return line({ type: 'tool_result', id, content: [{ type: 'text', text: args.key }] });
	if (type === 'event_intercept') return line({ type: 'event_intercept_response', id });
	if (type === 'shutdown') process.exit(0);
	return '';
};

let rest = '';
process.stdin.setEncoding('utf8').on('data', (chunk) => {
	const lines = (rest + chunk).split('\n');
	rest = lines.pop();
	let answers = '';
	for (const each of lines) answers += answer(JSON.parse(each));
	if (answers !== '') write(answers);
});
