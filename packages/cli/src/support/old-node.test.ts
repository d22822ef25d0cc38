import { expect, it } from 'vitest';
import { oldNode } from './old-node.ts';

it.each(['v22.19.0', 'v22.20.1', 'v24.0.0'])('Node %s keeps sessions', (version) => {
	expect(oldNode(version)).toBe(undefined);
});

it.each(['v20.20.2', 'v22.18.9', 'v18.0.0'])('Node %s is named with what is needed', (version) => {
	expect(oldNode(version)).toBe(
		`sessions need Node 22.19 or newer, and this is ${version}; tenon sh and tenon mcp run on it`,
	);
});
