import { call, read, type Session, shell, write } from '../session.ts';

const logs: Session = {
	title: 'a log of half a million lines is searched for the cause of errors',
	files: { 'readme.txt': 'logs\n', '.gitignore': '*.log\n' },
	steps: [
		shell(
			"seq 1 500000 | sed -e 's/.*/GET \\/item\\/& 200/' -e 's/\\(.*99\\) 200/\\1 500/' > access.log; wc -l < access.log",
			{
				says: '500000',
			},
		),
		shell("grep -c ' 500$' access.log", { says: '5000' }),
		shell("grep ' 500$' access.log | cut -d/ -f3 | cut -d' ' -f1 | sort -n | tail -n 1", { says: '499999' }),
		call('grep', { pattern: '/item/12399 ', path: 'access.log' }, { says: /500$/ }),
		call('read', { path: 'access.log', offset: 250_000, limit: 2 }, { says: '250000\tGET /item/250000 200' }),
		shell("cut -d' ' -f3 access.log | sort | uniq -c | sort -rn > report.txt; cat report.txt", {
			says: [' 495000 200', '   5000 500'],
		}),
		shell("awk '$3 == 500 { n++ } END { print n }' access.log", { says: '5000' }),
		shell('tail -n 1 access.log | tee last.txt; rm access.log last.txt', { says: 'GET /item/500000 200' }),
	],
};

const tables: Session = {
	title: 'tables and objects are turned into each other',
	needs: ['jq'],
	files: {
		'people.csv': 'name,age,city\nada,36,london\nbo,25,oslo\ncy,41,rome\n',
		'settings.json': '{ "port": 80, "hosts": ["a", "b"], "debug": true }\n',
	},
	steps: [
		shell('tail -n +2 people.csv | sort -t, -k2,2n | cut -d, -f1 | paste -sd,', { says: 'bo,ada,cy' }),
		shell(
			"jq '.port = 8080 | del(.debug)' settings.json > settings.new && mv settings.new settings.json && jq -c . settings.json",
			{
				says: '{"port":8080,"hosts":["a","b"]}',
			},
		),
		shell(
			'{ echo "["; tail -n +2 people.csv | while IFS=, read -r name age city; do printf \'{"name":"%s","age":%s,"city":"%s"},\\n\' "$name" "$age" "$city"; done | sed \'$s/,$//\'; echo "]"; } > people.json; jq -r \'.[] | select(.age > 30) | .city\' people.json',
			{ says: ['london', 'rome'] },
		),
		shell('python3 -m json.tool people.json | head -n 3', { says: '        "name": "ada",' }),
		read('people.json'),
		shell("sed -i 's/,rome$/,milan/' people.csv && echo 'di,19,bern' >> people.csv && tail -n 2 people.csv", {
			says: ['cy,41,milan', 'di,19,bern'],
		}),
		shell('join -t, <(sort people.csv) <(printf "ada,x\\ncy,y\\n") | cut -d, -f1,4', {
			says: ['ada,x', 'cy,y'],
		}),
	],
	untracked: ['python3 -m'],
};

const secrets: Session = {
	title: 'settings are read from an example, and a person is asked before the real ones',
	files: { '.env.example': 'PORT=80\n', '.env': 'PORT=8080\n', '.gitignore': '.env\n' },
	steps: [
		shell('cat .env.example', { says: 'PORT=80' }),
		shell('grep PORT .env | cut -d= -f2', { says: '8080' }),
		shell('head -n 1 .env; wc -l < .env.example', { says: '1' }),
		shell('cat ~/.ssh/id_rsa', { code: 126, says: 'cat: Permission denied', refused: 'cat: read /' }),
		shell('sed -i s/80/8080/ .env.example; cat .env.example', { says: 'PORT=8080' }),
	],
	question: 'read .env',
};

const inline: Session = {
	title: 'code in an argument runs unasked, as a file does',
	files: { 'data.json': '{"a":1}\n', 'package.json': '{}\n' },
	steps: [
		shell('node -p "1 + 1"', { says: '2' }),
		write('sum.js', "console.log(1 + require('./data.json').a);\n"),
		shell('node sum.js && rm sum.js', { says: '2' }),
	],
	untracked: ['node -p', 'node sum.js'],
};

/** Logs, tables, settings. */
export const dataSessions: readonly Session[] = [logs, tables, secrets, inline];
