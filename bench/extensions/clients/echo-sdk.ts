import { Extension, textResult } from '@tenon/sdk';

// The same on the SDK.
const extension = new Extension('echo', '1.0.0');
const schema = { type: 'object', properties: { key: { type: 'string' } } } as const;
extension.tool({ name: process.argv[2]!, description: 'Echoes.', schema }, ({ key }) =>
	textResult(key ?? ''),
);
await extension.run();
