import type { RealProgram } from './awk-real.rows.ts';

const files = {
	'package.json':
		'{"name":"app","version":"1.4.2","scripts":{"build":"tsc","test":"vitest"},"dependencies":{"zod":"^4.0.0","hono":"^4.1.0"},"devDependencies":{"vitest":"5.1.0"}}\n',
	'pods.json':
		'{"items":[{"metadata":{"name":"web-1","namespace":"prod","labels":{"app":"web"}},"status":{"phase":"Running","containerStatuses":[{"name":"web","restartCount":2}]}},{"metadata":{"name":"db-0","namespace":"prod","labels":{"app":"db"}},"status":{"phase":"Pending","containerStatuses":[]}},{"metadata":{"name":"job-x","namespace":"batch","labels":{}},"status":{"phase":"Failed","containerStatuses":[{"name":"job","restartCount":7}]}}]}\n',
	'log.jsonl':
		'{"time":"2024-01-01T10:00:00Z","level":"info","msg":"start","ms":12}\n{"time":"2024-01-01T10:00:05Z","level":"error","msg":"boom","ms":250}\n{"time":"2024-01-01T10:01:00Z","level":"info","msg":"done","ms":31}\n',
	'people.csv': 'name,age,city\namy,30,Oslo\nbob,25,Rome\n',
	'instances.json':
		'{"Reservations":[{"Instances":[{"InstanceId":"i-1","State":{"Name":"running"},"Tags":[{"Key":"Name","Value":"web"},{"Key":"env","Value":"prod"}]}]},{"Instances":[{"InstanceId":"i-2","State":{"Name":"stopped"},"Tags":[]}]}]}\n',
	'commits.json':
		'[{"sha":"abc123def","author":{"name":"Amy","date":"2024-03-01T09:00:00Z"},"message":"Fix parser\\n\\nLong body"},{"sha":"999888777","author":{"name":"Bob","date":"2024-03-02T09:00:00Z"},"message":"Add tests"},{"sha":"123abc000","author":{"name":"Amy","date":"2024-03-03T09:00:00Z"},"message":"Release"}]\n',
	'a.json': '{"a":{"x":1,"y":2},"list":[1],"only":true}\n',
	'b.json': '{"a":{"y":3,"z":4},"list":[2]}\n',
	'env.json': '{"HOST":"example.org","PORT":8080,"NAME":"a b"}\n',
	'tree.json':
		'{"name":"root","children":[{"name":"a","children":[{"name":"a1","size":3}]},{"name":"b","size":5}]}\n',
	'orders.json':
		'[{"id":1,"customer":"x","total":10.5,"items":[{"sku":"p","qty":2},{"sku":"q","qty":1}]},{"id":2,"customer":"y","total":7,"items":[{"sku":"p","qty":1}]},{"id":3,"customer":"x","total":2.25,"items":[]}]\n',
};

/** Programs of jq as they stand in build scripts and answers. */
export const realPrograms: readonly RealProgram[] = [
	{
		title: 'Reads the version of a package',
		script: 'jq -r .version package.json',
		files: { 'package.json': files['package.json'] },
		output: '1.4.2\n',
	},
	{
		title: 'Lists the scripts of a package',
		script: 'jq -r \'.scripts | to_entries[] | "\\(.key): \\(.value)"\' package.json',
		files: { 'package.json': files['package.json'] },
		output: 'build: tsc\ntest: vitest\n',
	},
	{
		title: 'Bumps the patch of a version',
		script:
			'jq --arg part patch \'.version |= (split(".") | map(tonumber) | .[2] += 1 | map(tostring) | join("."))\' package.json | jq -r .version',
		files: { 'package.json': files['package.json'] },
		output: '1.4.3\n',
	},
	{
		title: 'Lists all dependencies with versions',
		script:
			'jq -r \'[.dependencies, .devDependencies] | add | to_entries | sort_by(.key)[] | "\\(.key)@\\(.value)"\' package.json',
		files: { 'package.json': files['package.json'] },
		output: 'hono@^4.1.0\nvitest@5.1.0\nzod@^4.0.0\n',
	},
	{
		title: 'Sorts keys for a comparison',
		script: 'jq -S -c . package.json',
		files: { 'package.json': files['package.json'] },
		output:
			'{"dependencies":{"hono":"^4.1.0","zod":"^4.0.0"},"devDependencies":{"vitest":"5.1.0"},"name":"app","scripts":{"build":"tsc","test":"vitest"},"version":"1.4.2"}\n',
	},
	{
		title: 'Names pods that do not run',
		script: 'jq -r \'.items[] | select(.status.phase != "Running") | .metadata.name\' pods.json',
		files: { 'pods.json': files['pods.json'] },
		output: 'db-0\njob-x\n',
	},
	{
		title: 'Prints a table of pods',
		script: "jq -r '.items[] | [.metadata.namespace, .metadata.name, .status.phase] | @tsv' pods.json",
		files: { 'pods.json': files['pods.json'] },
		output: 'prod	web-1	Running\nprod	db-0	Pending\nbatch	job-x	Failed\n',
	},
	{
		title: 'Counts restarts',
		script: "jq '[.items[].status.containerStatuses[]?.restartCount] | add' pods.json",
		files: { 'pods.json': files['pods.json'] },
		output: '9\n',
	},
	{
		title: 'Groups pods by namespace',
		script:
			"jq -c '.items | group_by(.metadata.namespace) | map({ns: .[0].metadata.namespace, pods: map(.metadata.name)})' pods.json",
		files: { 'pods.json': files['pods.json'] },
		output: '[{"ns":"batch","pods":["job-x"]},{"ns":"prod","pods":["web-1","db-0"]}]\n',
	},
	{
		title: 'Finds the label of each pod, or none',
		script: 'jq -r \'.items[] | "\\(.metadata.name) \\(.metadata.labels.app // "none")"\' pods.json',
		files: { 'pods.json': files['pods.json'] },
		output: 'web-1 web\ndb-0 db\njob-x none\n',
	},
	{
		title: 'Filters a log of lines',
		script: 'jq -r \'select(.level == "error") | "\\(.time) \\(.msg)"\' log.jsonl',
		files: { 'log.jsonl': files['log.jsonl'] },
		output: '2024-01-01T10:00:05Z boom\n',
	},
	{
		title: 'Averages a field of a log',
		script: "jq -s 'map(.ms) | add / length' log.jsonl",
		files: { 'log.jsonl': files['log.jsonl'] },
		output: '97.66666666666667\n',
	},
	{
		title: 'Counts levels of a log',
		script: "jq -s -c 'group_by(.level) | map({(.[0].level): length}) | add' log.jsonl",
		files: { 'log.jsonl': files['log.jsonl'] },
		output: '{"error":1,"info":2}\n',
	},
	{
		title: 'Turns times into seconds',
		script: "jq -r '.time | fromdate' log.jsonl",
		files: { 'log.jsonl': files['log.jsonl'] },
		output: '1704103200\n1704103205\n1704103260\n',
	},
	{
		title: 'Keeps entries of a period',
		script:
			"jq -c --arg from 2024-01-01T10:00:03Z 'select((.time | fromdate) >= ($from | fromdate)) | .msg' log.jsonl",
		files: { 'log.jsonl': files['log.jsonl'] },
		output: '"boom"\n"done"\n',
	},
	{
		title: 'Reads a table with a head',
		script:
			'jq -R -s -c \'split("\\n") | map(select(length > 0) | split(",")) | .[0] as $head | .[1:] | map([$head, .] | transpose | map({(.[0]): .[1]}) | add)\' people.csv',
		files: { 'people.csv': files['people.csv'] },
		output: '[{"name":"amy","age":"30","city":"Oslo"},{"name":"bob","age":"25","city":"Rome"}]\n',
	},
	{
		title: 'Writes a table with a head',
		script:
			"jq -r '(.[0] | keys_unsorted) as $keys | $keys, (.[] | [.[$keys[]] | tostring]) | @csv' orders.json",
		files: { 'orders.json': files['orders.json'] },
		output:
			'"id","customer","total","items"\n"1","x","10.5","[{""sku"":""p"",""qty"":2},{""sku"":""q"",""qty"":1}]"\n"2","y","7","[{""sku"":""p"",""qty"":1}]"\n"3","x","2.25","[]"\n',
	},
	{
		title: 'Names running instances',
		script:
			'jq -r \'.Reservations[].Instances[] | select(.State.Name == "running") | .InstanceId\' instances.json',
		files: { 'instances.json': files['instances.json'] },
		output: 'i-1\n',
	},
	{
		title: 'Takes a tag by its key',
		script:
			'jq -r \'.Reservations[].Instances[] | [.InstanceId, ((.Tags // [])[] | select(.Key == "Name") | .Value) // "-"] | join(" ")\' instances.json',
		files: { 'instances.json': files['instances.json'] },
		output: 'i-1 web\ni-2 -\n',
	},
	{
		title: 'Makes an object of tags',
		script: "jq -c '.Reservations[].Instances[] | .Tags | map({(.Key): .Value}) | add // {}' instances.json",
		files: { 'instances.json': files['instances.json'] },
		output: '{"Name":"web","env":"prod"}\n{}\n',
	},
	{
		title: 'Shortens commits',
		script: 'jq -r \'.[] | "\\(.sha[0:7]) \\(.author.name) \\(.message | split("\\n")[0])"\' commits.json',
		files: { 'commits.json': files['commits.json'] },
		output: 'abc123d Amy Fix parser\n9998887 Bob Add tests\n123abc0 Amy Release\n',
	},
	{
		title: 'Counts commits of each author',
		script: 'jq -r \'group_by(.author.name)[] | "\\(length) \\(.[0].author.name)"\' commits.json',
		files: { 'commits.json': files['commits.json'] },
		output: '2 Amy\n1 Bob\n',
	},
	{
		title: 'Finds the last commit',
		script: "jq -c 'max_by(.author.date) | {sha, by: .author.name}' commits.json",
		files: { 'commits.json': files['commits.json'] },
		output: '{"sha":"123abc000","by":"Amy"}\n',
	},
	{
		title: 'Merges two files deeply',
		script: "jq -s -c '.[0] * .[1]' a.json b.json",
		files: { 'a.json': files['a.json'], 'b.json': files['b.json'] },
		output: '{"a":{"x":1,"y":3,"z":4},"list":[2],"only":true}\n',
	},
	{
		title: 'Adds lists of two files',
		script: "jq -n -c '[inputs.list[]]' a.json b.json",
		files: { 'a.json': files['a.json'], 'b.json': files['b.json'] },
		output: '[1,2]\n',
	},
	{
		title: 'Shows what differs between two files',
		script:
			"jq -n -c --slurpfile a a.json --slurpfile b b.json '($a[0] | [paths(scalars)]) - ($b[0] | [paths(scalars)])'",
		files: { 'a.json': files['a.json'], 'b.json': files['b.json'] },
		output: '[["a","x"],["only"]]\n',
	},
	{
		title: 'Exports settings to the shell',
		script:
			'eval "$(jq -r \'to_entries[] | "export \\(.key)=\\(.value | @sh)"\' env.json)"; echo "$HOST:$PORT:$NAME"',
		files: { 'env.json': files['env.json'] },
		output: 'example.org:8080:a b\n',
	},
	{
		title: 'Walks a tree of files',
		script:
			'jq -r \'def walk_tree($path): ($path + "/" + .name) as $here | $here, (.children[]? | walk_tree($here)); walk_tree("")\' tree.json',
		files: { 'tree.json': files['tree.json'] },
		output: '/root\n/root/a\n/root/a/a1\n/root/b\n',
	},
	{
		title: 'Sums sizes in a tree',
		script: "jq '[.. | .size? // empty] | add' tree.json",
		files: { 'tree.json': files['tree.json'] },
		output: '8\n',
	},
	{
		title: 'Sums orders of each customer',
		script: "jq -c 'reduce .[] as $o ({}; .[$o.customer] += $o.total)' orders.json",
		files: { 'orders.json': files['orders.json'] },
		output: '{"x":12.75,"y":7}\n',
	},
	{
		title: 'Flattens items of orders',
		script: "jq -c '.[] | {id} + (.items[])' orders.json",
		files: { 'orders.json': files['orders.json'] },
		output: '{"id":1,"sku":"p","qty":2}\n{"id":1,"sku":"q","qty":1}\n{"id":2,"sku":"p","qty":1}\n',
	},
	{
		title: 'Counts sold pieces',
		script:
			"jq -c '[.[].items[]] | group_by(.sku) | map({sku: .[0].sku, qty: (map(.qty) | add)}) | sort_by(-.qty)' orders.json",
		files: { 'orders.json': files['orders.json'] },
		output: '[{"sku":"p","qty":3},{"sku":"q","qty":1}]\n',
	},
	{
		title: 'Replaces a value by its place',
		script:
			"jq -c --argjson id 2 --arg customer z '(.[] | select(.id == $id) | .customer) = $customer | map(.customer)' orders.json",
		files: { 'orders.json': files['orders.json'] },
		output: '["x","z","x"]\n',
	},
	{
		title: 'Removes secrets everywhere',
		script: 'jq -c \'walk(if type == "object" then del(.sku) else . end) | .[0].items\' orders.json',
		files: { 'orders.json': files['orders.json'] },
		output: '[{"qty":2},{"qty":1}]\n',
	},
	{
		title: 'Makes a query of parameters',
		script: 'jq -r \'to_entries | map("\\(.key)=\\(.value | tostring | @uri)") | join("&")\' env.json',
		files: { 'env.json': files['env.json'] },
		output: 'HOST=example.org&PORT=8080&NAME=a%20b\n',
	},
	{
		title: 'Checks a condition by the status',
		script: "if jq -e 'any(.[]; .total > 10)' orders.json > /dev/null; then echo yes; else echo no; fi",
		files: { 'orders.json': files['orders.json'] },
		output: 'yes\n',
	},
];
