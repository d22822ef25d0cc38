'use strict';
// Starts one of the project's TypeScript programs on a Node that can run it.
// Old syntax on purpose: a Node too old for the rest must still be able to read this file.
var fs = require('fs');
var path = require('path');
var spawnSync = require('child_process').spawnSync;

var root = path.join(__dirname, '..');

function isEnough(version) {
	var parts = version.split('.');
	var major = Number(parts[0]);
	return major > 22 || (major === 22 && Number(parts[1]) >= 19);
}

function bundledNode() {
	var name = 'node-' + (process.platform === 'win32' ? 'win' : process.platform) + '-' + process.arch;
	var file = path.join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
	return fs.existsSync(file) ? file : undefined;
}

var node = isEnough(process.versions.node) ? process.execPath : bundledNode();
if (node === undefined) {
	console.error(
		'tenon: Node 22.19 or newer is needed, this is ' +
			process.versions.node +
			' and no Node comes along for ' +
			process.platform +
			' ' +
			process.arch +
			'; install it from nodejs.org and run the same command again',
	);
	process.exit(1);
}

var done = spawnSync(
	node,
	['-C', '@tenon/source', '--disable-warning=ExperimentalWarning'].concat(process.argv.slice(2)),
	{
		cwd: root,
		stdio: 'inherit',
	},
);
if (done.error) throw done.error;
process.exit(done.status === null ? 1 : done.status);
