import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';

interface RawTextProps {
  words: string;
  isWrapped: boolean;
}

const wrapping = new Compartment();

const LOOK = EditorView.theme({
  '&': { maxBlockSize: '38vh', backgroundColor: 'var(--surface)', color: 'var(--text)' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', fontSize: '12px', lineHeight: '18px' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--text-3)', borderInlineEnd: '1px solid var(--line)' },
  '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--text)' },
  '.cm-panels-top': { borderBlockEnd: '1px solid var(--line)' },
  '.cm-panel.cm-search': { display: 'flex', flexWrap: 'wrap', gap: '4px', alignItems: 'center', padding: '4px 8px' },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search label': { display: 'inline-flex', gap: '4px', alignItems: 'center', minBlockSize: '24px' },
  '.cm-panel.cm-search [name=close]': {
    position: 'static',
    inlineSize: '24px',
    blockSize: '24px',
    marginInlineStart: 'auto',
    color: 'var(--text)',
  },
  '.cm-button': {
    minBlockSize: '24px',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-chip)',
    background: 'var(--surface)',
    color: 'var(--text)',
  },
  '.cm-textfield': {
    minBlockSize: '24px',
    border: '1px solid var(--control)',
    borderRadius: 'var(--radius-chip)',
    background: 'var(--surface)',
    color: 'var(--text)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--mark)', color: 'var(--on-mark)' },
  '.cm-cursor': { borderInlineStartColor: 'var(--text)' },
});

/** A long text that can be searched; only what is in view is drawn. */
export function RawText({ words, isWrapped }: RawTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const isWrappedNow = useEffectEvent(() => (isWrapped ? EditorView.lineWrapping : []));
  useEffect(() => {
    if (place.current === null) return;
    const editor = new EditorView({
      parent: place.current,
      doc: words,
      extensions: [
        lineNumbers(),
        drawSelection(),
        search({ top: true }),
        keymap.of(searchKeymap),
        EditorState.readOnly.of(true),
        // With it a long text scrolls by keyboard.
        EditorView.contentAttributes.of({
          'aria-label': resultText.rawResponse,
          'aria-readonly': 'true',
          tabindex: '0',
        }),
        wrapping.of(isWrappedNow()),
        LOOK,
      ],
    });
    view.current = editor;
    // The panel takes the focus by itself; whoever opened the text keeps it.
    const focused = document.activeElement;
    openSearchPanel(editor);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    return () => editor.destroy();
  }, [words]);
  useEffect(() => {
    view.current?.dispatch({ effects: wrapping.reconfigure(isWrapped ? EditorView.lineWrapping : []) });
  }, [isWrapped]);
  return <div ref={place} />;
}
