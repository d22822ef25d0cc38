cat > c.ini <<'X'
; comment
[db]
host = localhost
port=5432

[web]
host=  example.com  
# x
debug = true
X
section=; declare -A conf
while IFS= read -r l || [[ -n $l ]]; do l="${l%%[;#]*}"; [[ -z ${l//[[:space:]]/} ]] && continue; if [[ $l =~ ^\[(.*)\]$ ]]; then section=${BASH_REMATCH[1]}; elif [[ $l =~ ^[[:space:]]*([^=[:space:]]+)[[:space:]]*=[[:space:]]*(.*[^[:space:]])[[:space:]]*$ ]]; then conf[$section.${BASH_REMATCH[1]}]=${BASH_REMATCH[2]}; fi; done < c.ini
for k in $(printf '%s\n' "${!conf[@]}" | sort); do echo "$k=[${conf[$k]}]"; done
sed -n '/^\[db\]/,/^\[/{/^\[/d;/^$/d;p}' c.ini; sed -n '/\[web\]/,$p' c.ini | grep -oP '(?<=host=).*' | xargs
grep -v '^[;#]' c.ini | grep -v '^$' | sed 's/ *= */=/'
printf 'A=1\nB="two words"\nexport C=3\n' > .env; set -a; . ./.env; set +a; env | grep -E '^[ABC]=' | sort; echo $B
