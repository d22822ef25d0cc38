import { describe, expect, it } from 'vitest';
import { withVariables } from './mcp-permissions.ts';

describe('the texts of a server', () => {
	it('get the variables that were granted, and nothing else', () => {
		const server = {
			transport: 'stdio',
			command: '${BIN}/serve',
			args: ['--key=${KEY}', '${MODE:-fast}', '$HOME'],
			env: { A: '${MODE}' },
			cwd: '${BIN}',
		} as const;
		expect(withVariables(server, { BIN: '/bin', MODE: 'slow' })).toEqual({
			transport: 'stdio',
			command: '/bin/serve',
			args: ['--key=', 'slow', '$HOME'],
			env: { A: 'slow' },
			cwd: '/bin',
		});
	});

	it('of an address too', () => {
		const server = {
			transport: 'http',
			url: 'https://${HOST:-example.com}/',
			headers: { A: '${A}' },
		} as const;
		expect(withVariables(server, { A: 'x' })).toEqual({
			transport: 'http',
			url: 'https://example.com/',
			headers: { A: 'x' },
		});
	});
});
