import { join } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import solid from 'vite-plugin-solid'

/** Files of one entry, in memory. */
export type Bundle = {
  readonly entry: string
  readonly output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]
}

/** The last two years' browsers; older ones lack `light-dark()`, Web Locks and `popover`, too. */
const target = ['chrome125', 'edge125', 'firefox128', 'safari17.6']

/**
 * Each entry is built by itself: inbox and frame are never on one origin, so that a chunk of both would only make the
 * frame load parts of the inbox.
 */
const entries: readonly (readonly [name: string, source: string, format: 'es' | 'iife'])[] = [
  ['inbox', 'inbox/main.tsx', 'es'],
  ['frame', 'widget/frame.tsx', 'es'],
  ['loader', 'widget/loader.ts', 'iife'],
  ['worker', 'inbox/worker.ts', 'iife'],
]

/** Compiles the pages. Fails with Vite's error, which names file and line. */
export async function runVite(root: string): Promise<readonly Bundle[]> {
  return Promise.all(
    entries.map(async ([entry, source, format]) => compile(root, entry, source, format)),
  )
}

/** One entry and all it loads, in memory. */
export async function compile(
  root: string,
  entry: string,
  source: string,
  format: 'es' | 'iife' = 'es',
): Promise<Bundle> {
  const built = await build(configOf(root, entry, source, format))
  if (!('output' in built)) throw new Error(`${entry}: Vite returned no files.`)
  return { entry, output: built.output }
}

function configOf(
  root: string,
  entry: string,
  source: string,
  format: 'es' | 'iife',
): InlineConfig {
  return {
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    base: '/pages/',
    // Solid's compiler imports its runtime from our file, which makes templates under Trusted Types.
    plugins: [
      // The frame has few elements: listeners of their own are smaller than Solid's one on the document.
      solid({
        hot: false,
        solid: { moduleName: 'porchlight-dom', delegateEvents: entry !== 'frame' },
      }),
      layersFirst(),
      ...(entry === 'frame' ? [loadScriptsAlone()] : []),
    ],
    resolve: { alias: { 'porchlight-dom': join(root, 'pages/dom.ts') } },
    build: {
      target,
      write: false,
      minify: true,
      reportCompressedSize: false,
      // A data: address would need more of the policy.
      assetsInlineLimit: 0,
      // Its helper is 1 kB in each entry; what is loaded first is preloaded by the page.
      modulePreload: false,
      rolldownOptions: {
        input: { [entry]: join(root, source) },
        output: {
          format,
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
          ...(entry === 'inbox' || entry === 'frame' ? { codeSplitting: { groups: chunks } } : {}),
        },
      },
    },
  }
}

/**
 * Everything that inbox or frame load first is one chunk, beside the few lines that start it: chunks that are loaded later import what they
 * share with it from there. So is the inbox's editor. By itself Rolldown makes chunks of what is shared, and each compresses alone.
 */
const chunks: Rolldown.CodeSplittingGroup[] = [
  {
    name: (id, context) => nameIf('first', id, context, ({ isEntry }) => isEntry),
    debugName: 'first',
    priority: 2,
  },
  {
    // The help and the palette list the formats without the editor.
    name: (id) => (/\/composer\/formats\/|\/words\/rich\/en\./.test(id) ? 'formats' : null),
    debugName: 'formats',
    priority: 1.5,
  },
  {
    name: (id, context) =>
      nameIf('editor', id, context, (module) => module.id.endsWith('/rich/rich-box.tsx')),
    debugName: 'editor',
    priority: 1,
  },
]

type Root = (module: { readonly id: string; readonly isEntry: boolean }) => boolean

/** The name of the chunk for a module that is loaded with a root of it. */
function nameIf(
  name: string,
  id: string,
  context: Rolldown.ChunkingContext,
  isRoot: Root,
): string | null {
  const seen = new Set<string>()
  const isPart = (each: string): boolean => {
    const module = context.getModuleInfo(each)
    if (module === null || seen.has(each)) return false
    seen.add(each)
    return isRoot(module) || module.importers.some(isPart)
  }
  return context.getModuleInfo(id)?.isEntry !== true && isPart(id) ? name : null
}

/** Leaves out the 1 kB with which Vite loads the styles of later chunks. Fails if such a chunk has styles. */
function loadScriptsAlone(): Plugin {
  return {
    name: 'porchlight-load-scripts-alone',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('vite/preload-helper.js')
        ? 'export const __vitePreload = (load) => load()'
        : undefined,
    generateBundle: (_options, bundle) => {
      const files = Object.values(bundle).flatMap(({ fileName }) => fileName)
      const styles = files.filter((name) => name.endsWith('.css'))
      if (styles.length > 1) throw new Error(`Nothing would load some of ${styles.join(', ')}.`)
    },
  }
}

/** Names the order of layers (`pages/layers.css`) in every style sheet: which one comes first depends on the chunks. */
function layersFirst(): Plugin {
  return {
    name: 'porchlight-layers-first',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
          const style =
            typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
          file.source = `@layer reset, tokens, controls, app;${style}`
        }
      },
    },
  }
}
