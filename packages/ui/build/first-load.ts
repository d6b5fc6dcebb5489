import type { Rolldown } from 'vite';

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;
type Group = NonNullable<CodeSplitting['groups']>[number];

interface Graph {
  look(id: string): Pick<Rolldown.ModuleInfo, 'importedIds'> | null;
  isLater(id: string): boolean;
}

/** A piece of what pages load first: all that its sources import, or what they share with others. */
export interface Piece {
  name: string;
  /** Modules by their absolute paths. They stay what they are; what they import goes into the piece. */
  sources: readonly string[];
  sharedWith?: readonly string[];
  /** Pages that stay as small as they are: what they import stays out, unless an earlier piece has it. */
  apart: readonly string[];
}

export interface FirstLoads {
  /** A module goes into the first one that has it. */
  pieces: readonly Piece[];
  /** What a door on the way exports too, and these pages load later or never; nor what only that imports. */
  later: readonly RegExp[];
}

/** All that modules import and what those import, themselves included; what is imported only later is not. */
function closure(sources: readonly string[], { look, isLater }: Graph): Set<string> {
  const seen = new Set<string>();
  const walk = (id: string): void => {
    if (seen.has(id) || isLater(id)) return;
    seen.add(id);
    for (const imported of look(id)?.importedIds ?? []) walk(imported);
  };
  for (const source of sources) walk(source);
  return seen;
}

function modulesOf({ sources, sharedWith = sources, apart }: Piece, graph: Graph): Set<string> {
  const shared = closure(sharedWith, graph);
  const others = closure(apart, graph);
  return new Set([...closure(sources, graph)].filter((id) => shared.has(id) && !others.has(id)));
}

/**
 * Puts what pages load first into few pieces, instead of one for each set of pages that share a module: on a slow line each
 * further file waits its turn for a round trip. What is too much in a piece, `npm run size` finds.
 */
export function firstLoads({ pieces, later }: FirstLoads): Group {
  const entries = new Set(pieces.flatMap(({ sources }) => sources));
  const isLater = (id: string): boolean => later.some((pattern) => pattern.test(id));
  let known: { name: string; modules: Set<string> }[] | undefined;
  return {
    debugName: 'first loads',
    includeDependenciesRecursively: false,
    name(id, build) {
      const graph: Graph = { look: (module) => build.getModuleInfo(module), isLater };
      known ??= pieces.map((piece) => ({ name: piece.name, modules: modulesOf(piece, graph) }));
      if (entries.has(id)) return null;
      return known.find(({ modules }) => modules.has(id))?.name ?? null;
    },
  };
}
