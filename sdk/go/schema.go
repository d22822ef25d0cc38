package sdk

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"
)

// SchemaOf gives the JSON Schema of a type, as it is read from JSON. The properties of a struct stand in the order
// of its fields, under the names that their json tags give them; a description tag describes one. A field is
// required unless it is a pointer or its tag says omitempty.
//
// It panics where the type cannot be read from JSON, or contains itself.
func SchemaOf[T any]() json.RawMessage {
	var writer schemaWriter
	writer.write(reflect.TypeOf((*T)(nil)).Elem(), "")
	return writer.text.Bytes()
}

type schemaWriter struct {
	text bytes.Buffer
	// inside has the types that are being written, the outermost first.
	inside []reflect.Type
}

func (w *schemaWriter) write(t reflect.Type, description string) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	w.text.WriteByte('{')
	w.writeType(t)
	if description != "" {
		w.separate()
		w.text.WriteString(`"description":`)
		w.writeText(description)
	}
	w.text.WriteByte('}')
}

func (w *schemaWriter) writeType(t reflect.Type) {
	switch pointer := reflect.PointerTo(t); {
	case t == reflect.TypeOf(time.Time{}):
		w.text.WriteString(`"type":"string","format":"date-time"`)
	case t.Kind() == reflect.Interface || pointer.Implements(jsonReader):
		// Whatever it reads: nothing is said of it.
	case pointer.Implements(textReader) || t == reflect.TypeOf([]byte(nil)):
		w.text.WriteString(`"type":"string"`)
	default:
		w.enter(t)
		w.writeKind(t)
		w.inside = w.inside[:len(w.inside)-1]
	}
}

// enter keeps types apart from those that contain themselves, whose schema would have no end.
func (w *schemaWriter) enter(t reflect.Type) {
	for _, outer := range w.inside {
		if outer == t {
			panic(fmt.Sprintf("no JSON Schema for %s, which contains itself", t))
		}
	}
	w.inside = append(w.inside, t)
}

var (
	jsonReader = reflect.TypeOf((*json.Unmarshaler)(nil)).Elem()
	textReader = reflect.TypeOf((*encoding.TextUnmarshaler)(nil)).Elem()
)

func (w *schemaWriter) writeKind(t reflect.Type) {
	switch t.Kind() {
	case reflect.String:
		w.text.WriteString(`"type":"string"`)
	case reflect.Bool:
		w.text.WriteString(`"type":"boolean"`)
	case reflect.Float32, reflect.Float64:
		w.text.WriteString(`"type":"number"`)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		w.text.WriteString(`"type":"integer"`)
	case reflect.Slice, reflect.Array:
		w.text.WriteString(`"type":"array","items":`)
		w.write(t.Elem(), "")
	case reflect.Map:
		w.text.WriteString(`"type":"object","additionalProperties":`)
		w.write(t.Elem(), "")
	case reflect.Struct:
		w.writeStruct(t)
	default:
		panic(fmt.Sprintf("no JSON Schema for %s", t))
	}
}

func (w *schemaWriter) writeStruct(t reflect.Type) {
	w.text.WriteString(`"type":"object","properties":{`)
	required := w.writeProperties(t, nil)
	w.text.WriteByte('}')
	if len(required) > 0 {
		w.text.WriteString(`,"required":[`)
		for _, name := range required {
			w.separate()
			w.writeText(name)
		}
		w.text.WriteByte(']')
	}
}

// writeProperties takes the fields of embedded structs for fields of the struct, as JSON does.
func (w *schemaWriter) writeProperties(t reflect.Type, required []string) []string {
	for at := 0; at < t.NumField(); at++ {
		field := t.Field(at)
		tag := field.Tag.Get("json")
		name, options, _ := strings.Cut(tag, ",")
		if field.Anonymous && name == "" && field.Type.Kind() == reflect.Struct {
			required = w.writeProperties(field.Type, required)
			continue
		}
		if !field.IsExported() || tag == "-" {
			continue
		}
		if name == "" {
			name = field.Name
		}
		w.separate()
		w.writeText(name)
		w.text.WriteByte(':')
		w.write(field.Type, field.Tag.Get("description"))
		if field.Type.Kind() != reflect.Pointer && !strings.Contains(options, "omitempty") {
			required = append(required, name)
		}
	}
	return required
}

// separate puts a comma where something stands before in the same list or object.
func (w *schemaWriter) separate() {
	switch written := w.text.Bytes(); written[len(written)-1] {
	case '{', '[':
	default:
		w.text.WriteByte(',')
	}
}

func (w *schemaWriter) writeText(text string) {
	written, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	w.text.Write(written)
}
