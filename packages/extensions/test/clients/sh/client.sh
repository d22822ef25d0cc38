# An extension in plain shell: a frame is a line of text, and a field is what sed cuts out of it.
# A text stays as JSON wrote it, so that it can be put into an answer as it is.

say() { printf '%s\n' "$1"; }

# The text in the last field of this name; empty if there is none.
field() { printf '%s\n' "$line" | sed -n -E "s/.*\"$1\":\"(([^\"\\\\]|\\\\.)*)\".*/\1/p"; }

note() { say "{\"type\":\"notify\",\"level\":\"$1\",\"message\":\"$2\"}"; }

# The lines of a file, each as JSON wrote it, as one JSON text without its quotes.
file_text() { sed -e '$!s/$/\\n/' "$1" | tr -d '\n'; }

# The lines of the board as JSON texts.
board_lines() {
	if [ -s "$data_dir/board.txt" ]; then
		sed -e 's/.*/"&"/' -e '$!s/$/,/' "$data_dir/board.txt" | tr -d '\n'
	else
		printf '"empty"'
	fi
}

command_answer() { say "{\"type\":\"command_response\",\"id\":\"$id\",$1}"; }

run_command() {
	args=$(field args)
	case $(field name) in
	show) command_answer "\"action\":\"display\",\"display\":\"$args\"" ;;
	ask) command_answer "\"action\":\"prompt\",\"prompt\":\"Tell me about $args\"" ;;
	put) command_answer "\"action\":\"insert\",\"insert\":\"$args\"" ;;
	board)
		panel="{\"id\":\"board\",\"title\":\"Board\",\"lines\":[$(board_lines)],\"footer\":\"a adds - q closes\"}"
		command_answer "\"action\":\"open_panel\",\"open_panel\":$panel"
		;;
	quiet) command_answer '"action":"noop"' ;;
	broken) command_answer '"action":"noop","error":"it is broken"' ;;
	summon)
		note success 'here I am'
		command_answer '"action":"display","display":"summoned"'
		;;
	note)
		printf '%s\n' "$args" >>"$cwd/raw-notes.txt"
		command_answer '"action":"display","display":"noted"'
		;;
	*) command_answer "\"action\":\"noop\",\"error\":\"unknown command\"" ;;
	esac
}

tool_answer() { say "{\"type\":\"tool_result\",\"id\":\"$1\",\"content\":[{\"type\":\"text\",\"text\":\"$2\"}]}"; }
tool_error() {
	say "{\"type\":\"tool_result\",\"id\":\"$1\",\"content\":[{\"type\":\"text\",\"text\":\"$2\"}],\"is_error\":true}"
}

run_tool() {
	case $(field name) in
	greet)
		who=$(field who)
		if [ -n "$who" ]; then tool_answer "$id" "hello $who"; else tool_error "$id" 'who is required'; fi
		;;
	notes)
		if [ -s "$cwd/raw-notes.txt" ]; then tool_answer "$id" "$(file_text "$cwd/raw-notes.txt")"; else tool_answer "$id" 'no notes'; fi
		;;
	confirm)
		asked_id=$id
		asked_what=$(field what)
		say "{\"type\":\"open_panel\",\"panel\":{\"id\":\"confirm\",\"title\":\"Confirm?\",\"lines\":[\"$asked_what\"],\"footer\":\"y yes - n no\"}}"
		;;
	*) tool_error "$id" 'unknown tool' ;;
	esac
}

pass() { say "{\"type\":\"event_intercept_response\",\"id\":\"$id\"}"; }
refuse() { say "{\"type\":\"event_intercept_response\",\"id\":\"$id\",\"block\":true,\"reason\":\"$1\"}"; }

decide() {
	case $(field event) in
	tool_call)
		command=$(field command)
		case $command in
		*sudo*) refuse 'sudo is not allowed' ;;
		*hush*) say "{\"type\":\"event_intercept_response\",\"id\":\"$id\",\"block\":true}" ;;
		*make*)
			dry=$(printf '%s\n' "$command" | sed 's/make/make -n/g')
			say "{\"type\":\"event_intercept_response\",\"id\":\"$id\",\"modified_args\":{\"command\":\"$dry\"}}"
			;;
		*) pass ;;
		esac
		;;
	turn_start)
		case $line in
		*'"step":13,'* | *'"step":13}'*) refuse 'no step 13' ;;
		*) pass ;;
		esac
		;;
	assistant_message)
		text=$(field text)
		case $text in
		*token*)
			safe=$(printf '%s\n' "$text" | sed 's/token/***/g')
			say "{\"type\":\"event_intercept_response\",\"id\":\"$id\",\"replace_text\":\"$safe\"}"
			;;
		*) pass ;;
		esac
		;;
	*) pass ;;
	esac
}

tell() {
	case $(field event) in
	session_start) note info session ;;
	turn_start) note info "turn $(printf '%s\n' "$line" | sed -n -E 's/.*"step":([0-9]+).*/\1/p')" ;;
	assistant_message) note info "said $(field text)" ;;
	tool_call) note info "tool $(field tool_name)" ;;
	turn_end) note info "stop $(field stop)" ;;
	esac
}

render_board() {
	say "{\"type\":\"panel_render\",\"panel_id\":\"board\",\"title\":\"Board\",\"lines\":[$(board_lines)$1],\"footer\":\"a adds - q closes\"}"
}

press() {
	key=$(field key)
	text=$(field text)
	if [ "$(field panel_id)" = confirm ]; then
		case $text in
		y | n)
			say '{"type":"panel_close","panel_id":"confirm"}'
			if [ "$text" = y ]; then tool_answer "$asked_id" "confirmed $asked_what"; else tool_answer "$asked_id" "declined $asked_what"; fi
			;;
		esac
		return
	fi
	case $key/$text in
	rune/a)
		touch "$data_dir/board.txt"
		printf 'item %d\n' $(($(wc -l <"$data_dir/board.txt") + 1)) >>"$data_dir/board.txt"
		render_board ''
		;;
	rune/q) say '{"type":"panel_close","panel_id":"board"}' ;;
	*) render_board ",\"key: $key\"" ;;
	esac
}

dismissed() {
	if [ "$(field panel_id)" = confirm ]; then tool_error "$asked_id" dismissed; else note info 'board closed'; fi
}

say '{"type":"hello","name":"raw","version":"1.0.0","capabilities":["commands","tools","events","panels"]}'
for name in show ask put board quiet broken summon note; do
	say "{\"type\":\"register_command\",\"name\":\"$name\",\"description\":\"The command $name.\"}"
done
say '{"type":"register_tool","name":"greet","description":"Greets.","schema":{"type":"object","properties":{"who":{"type":"string"}},"required":["who"]}}'
say '{"type":"register_tool","name":"notes","description":"Reads the notes.","schema":{"type":"object","properties":{}}}'
say '{"type":"register_tool","name":"confirm","description":"Asks a person.","schema":{"type":"object","properties":{"what":{"type":"string"}}},"interactive":true}'
say '{"type":"subscribe","events":["session_start","turn_start","assistant_message","tool_call","turn_end"],"intercept":["tool_call","turn_start","assistant_message"]}'

while IFS= read -r line; do
	id=$(field id)
	case $line in
	*'"type":"hello_ack"'*)
		cwd=$(field cwd)
		data_dir=$(field data_dir)
		;;
	*'"type":"command_invoked"'*) run_command ;;
	*'"type":"tool_call"'*) run_tool ;;
	*'"type":"event_intercept"'*) decide ;;
	*'"type":"event"'*) tell ;;
	*'"type":"panel_key"'*) press ;;
	*'"type":"panel_close"'*) dismissed ;;
	*'"type":"shutdown"'*)
		say '{"type":"shutdown_ack"}'
		exit 0
		;;
	esac
done
