import { errorResult } from '@tenon/core';
import type { JsonObject } from '../data/json.ts';
import { misfit } from '../data/misfit.ts';
import type { ToolSpec } from '../model/request.ts';
import type { HostedResult } from '../session/tool-host.ts';

/** What a plugin's tool is not called with: the answer for arguments that its schema does not allow; `undefined`: they fit. */
export const unfitArguments = ({ name, input }: ToolSpec, args: JsonObject): HostedResult | undefined => {
	const problem = misfit(input, args, 'arguments');
	return problem && { result: errorResult(`${name}: ${problem.message}`, { exitStatus: 2 }) };
};
