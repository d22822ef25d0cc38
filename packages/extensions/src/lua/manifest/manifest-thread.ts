/** What evaluates manifests in Lua, each in a state of its own, which is gone afterwards. */
import { parentPort } from 'node:worker_threads';
import { LuaVm } from '../engine/lua-vm.ts';
import { closeSandbox } from '../engine/sandbox/sandbox.ts';
import { compileLua } from '../engine/wasm/compile-lua.ts';
import { type LuaBinary, linearBytesFor } from '../engine/wasm/lua-binary.ts';
import { luaErrorText } from '../side/load-text.ts';
import { luaManifestOf } from './lua-manifest.ts';
import { type ManifestAnswer, type ManifestOrder, manifestMemoryBytes } from './manifest-messages.ts';

const evaluate = ({ source, file }: ManifestOrder, binary: LuaBinary): ManifestAnswer => {
	const vm = LuaVm.create({ binary, memoryBytes: manifestMemoryBytes, maxValueBytes: 1 << 20 });
	try {
		closeSandbox(vm, { print: () => undefined });
		for (const name of ['io', 'os', 'require', 'package']) vm.setGlobal(name, undefined);
		const value = vm.call(vm.load(source, file), [], (results) => results.value(1));
		const manifest = luaManifestOf(value);
		return manifest === undefined ? { problem: 'expected a table with a name to be returned' } : { manifest };
	} catch (error) {
		return { problem: luaErrorText(error) };
	} finally {
		vm.close();
	}
};

let binary: Promise<LuaBinary> | undefined;

parentPort?.on('message', (order: ManifestOrder) => {
	const wasm = order.wasmFile === undefined ? undefined : new URL(order.wasmFile);
	binary ??= compileLua(linearBytesFor(manifestMemoryBytes), wasm);
	void binary.then((compiled) => {
		parentPort?.postMessage('begins');
		parentPort?.postMessage(evaluate(order, compiled));
	});
});
