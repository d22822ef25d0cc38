cat > package.json <<'J'
{
  "name": "demo",
  "version": "1.2.3",
  "scripts": {
    "test": "echo \"no test\""
  },
  "dependencies": {
    "a": "^1.0.0"
  }
}
J
ver=$(grep -m1 '"version"' package.json | sed -E 's/.*"([0-9]+\.[0-9]+\.[0-9]+)".*/\1/'); IFS=. read -r ma mi pa <<< "$ver"; new="$ma.$mi.$((pa+1))"; sed -i "s/\"version\": \"$ver\"/\"version\": \"$new\"/" package.json; grep version package.json; sed -i '/"test"/a\    "build": "tsc",' package.json; sed -i '/"a":/s/$/,\n    "b": "2.0"/' package.json; cat package.json; grep -o '"[^"]*":' package.json | tr -d '":' | nl; sed -n '/"dependencies"/,/}/p' package.json; tr -d ' \n' < package.json; echo; grep -c '{' package.json
