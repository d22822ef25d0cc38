import type { HostCall, RunHostFunction } from '../engine/lua-values.ts';
import type { ImpWorld } from './imp-world.ts';
import { functionAt, functionField, needTable, optionalTextField, textField } from './read-arguments.ts';
import { parameterSchema } from './tool-schema.ts';

/** What registers tools, commands, hooks and keys. May be called at any time, also inside of what was registered. */
export const registration = (world: ImpWorld): Readonly<Record<string, RunHostFunction>> => {
	const command = (call: HostCall): void => registerCommand(world, call);
	return {
		register_tool: (call) => registerTool(world, call),
		register_command: command,
		command,
		on: (call) => subscribe(world, call),
		register_shortcut: (call) => registerShortcut(world, call),
	};
};

const registerTool = (world: ImpWorld, call: HostCall): void => {
	needTable(call, 1);
	const name = textField(call, 1, 'name');
	if (!/^[A-Za-z0-9_-]{1,64}$/.test(name))
		throw new Error(
			`tool name ${JSON.stringify(name)}: expected 1 to 64 letters, digits, "_" and "-", as models take them`,
		);
	const isReadOnly = call.field(1, 'readonly', (field) => field.isTrue(1));
	const tell = (fault: string): void =>
		world.report('lua.bad_schema', `register_tool ${name}`, `params: ${fault}`);
	const schema = call.field(1, 'params', (field) => parameterSchema(field.value(1), tell));
	const description = optionalTextField(call, 1, 'description', '');
	const label = optionalTextField(call, 1, 'label', name);
	const fn = functionField(call, 1, 'execute');
	world.declare(
		{
			type: 'tool',
			name,
			label,
			description,
			schema,
			outputSchema: undefined,
			namespace: '',
			namespaceInstructions: '',
			exposure: 'direct',
			interactive: false,
			timeoutMs: undefined,
			effects: isReadOnly ? ['fs.read'] : undefined,
			replay: isReadOnly ? 'safe' : undefined,
		},
		{ name, fn },
		`tool ${name}`,
	);
};

const registerCommand = (world: ImpWorld, call: HostCall): void => {
	const name = call.text(1);
	needTable(call, 2);
	const description = optionalTextField(call, 2, 'description', '');
	const has = (field: string): boolean => call.field(2, field, (value) => value.typeOf(1) !== 'nil');
	if (!has('handler') && !has('run')) throw new Error('command definition requires handler or run');
	const fn = functionField(call, 2, has('handler') ? 'handler' : 'run');
	const { commands } = world.extension;
	const key = name.toLowerCase();
	if (commands.has(key)) {
		world.report(
			'lua.command_twice',
			`register_command ${name}`,
			'is registered already; the first one stays',
		);
		world.vm.release(fn);
		return;
	}
	commands.add(key);
	world.declare({ type: 'command', name, description }, { name, fn }, `command ${key}`);
};

const subscribe = (world: ImpWorld, call: HostCall): void => {
	const event = call.text(1);
	world.declare({ type: 'imp-event', event }, { name: event, fn: functionAt(call, 2) });
};

// A key runs a slash command, so the handler becomes one.
const registerShortcut = (world: ImpWorld, call: HostCall): void => {
	const key = call.text(1);
	const [description, fn] =
		call.typeOf(2) === 'function'
			? ['', functionAt(call, 2)]
			: [optionalTextField(call, 2, 'description', ''), functionField(call, 2, 'handler')];
	const name = `key-${key.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
	world.extension.commands.add(name);
	world.declare(
		{ type: 'command', name, description: description === '' ? `Runs at ${key}` : description },
		{ name, fn },
		`command ${name}`,
	);
	world.declare({ type: 'key-binding', key, command: name }, null, `key ${key}`);
};
